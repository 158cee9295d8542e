/**
 * What a category is called and how it is told apart. `icon` is the name of a Tabler icon. `color` keeps a contrast of
 * 3 to 1 on both papers and stays away from the blue of models and the vermilion of biases; it is never the only sign.
 */
export type Category = { name: string; icon: string; color: string; description: string };

/** In the order in which the library shows them. */
export const MODEL_CATEGORIES = {
  'general-thinking': {
    name: 'General Thinking',
    icon: 'Compass',
    color: '#a4763b',
    description: 'Ways to hold a question before answering it: turn it round, strip it down, argue its other side.',
  },
  'creative-communication': {
    name: 'Creativity & Communication',
    icon: 'Brush',
    color: '#8c7129',
    description: 'How ideas are found, joined and carried into another head.',
  },
  'physics-chemistry': {
    name: 'Physics & Chemistry',
    icon: 'Atom2',
    color: '#89833a',
    description: 'Forces, thresholds and reactions, and what they teach about moving people and plans.',
  },
  'biology-evolution': {
    name: 'Biology & Evolution',
    icon: 'Dna2',
    color: '#6c7d39',
    description: 'How things that copy, compete and depend on one another come to fit, or to fail.',
  },
  'systems-mathematics': {
    name: 'Systems & Mathematics',
    icon: 'TopologyStar3',
    color: '#638e55',
    description: 'Loops, limits and growth: why a whole behaves unlike any of its parts.',
  },
  'economics-markets': {
    name: 'Economics & Markets',
    icon: 'Coins',
    color: '#41855c',
    description: 'Prices, incentives and trade-offs, with the costs that no invoice shows.',
  },
  'innovation-technology': {
    name: 'Innovation & Technology',
    icon: 'Rocket',
    color: '#37937a',
    description: 'How new things spread, stall, improve and push out what came before them.',
  },
  'decision-making': {
    name: 'Decision Making',
    icon: 'GitFork',
    color: '#0b8680',
    description: 'Methods for choosing: what to weigh, when to stop looking, how to learn from the outcome.',
  },
  'statistics-analysis': {
    name: 'Statistics & Analysis',
    icon: 'ChartHistogram',
    color: '#21909c',
    description: 'What numbers can and cannot tell, and how sure they allow anybody to be.',
  },
  'problem-solving': {
    name: 'Problem Solving',
    icon: 'Puzzle',
    color: '#686eab',
    description: 'Finding the cause, cutting the problem up, and working from both ends to a way through.',
  },
  'strategy-conflict': {
    name: 'Strategy & Conflict',
    icon: 'Chess',
    color: '#8574b3',
    description: 'Choosing when others choose too: rivalry, bargaining, threats and promises.',
  },
  'psychology-behavior': {
    name: 'Psychology & Behavior',
    icon: 'Brain',
    color: '#88639c',
    description: 'What moves people, what keeps them at it, and what quietly shapes their choices.',
  },
  'organizations-leadership': {
    name: 'Organizations & Leadership',
    icon: 'UsersGroup',
    color: '#a06b9c',
    description: 'How groups divide work, share or hide what they know, follow, and change.',
  },
  'risk-uncertainty': {
    name: 'Risk & Uncertainty',
    icon: 'Umbrella',
    color: '#9d5d80',
    description: 'Living with what cannot be known: buffers, spreads, exits and the shape of the worst case.',
  },
  'time-change': {
    name: 'Time & Change',
    icon: 'Hourglass',
    color: '#af677a',
    description: 'Deadlines, habits, cycles and transitions: what time does to plans and people.',
  },
} as const satisfies Record<string, Category>;

export const BIAS_CATEGORIES = {
  'memory-biases': {
    name: 'Memory',
    icon: 'History',
    color: '#a3773a',
    description: 'What is kept, lost, polished and invented when the past is called up.',
  },
  'attention-perception-biases': {
    name: 'Attention & Perception',
    icon: 'Eye',
    color: '#87732a',
    description: 'What is noticed, what is passed over, and how the neighbor of a thing changes its look.',
  },
  'pattern-recognition-biases': {
    name: 'Pattern Recognition',
    icon: 'ChartDots',
    color: '#7e8740',
    description: 'Shapes, streaks, stories and intentions that are seen where chance was at work.',
  },
  'decision-behavior-biases': {
    name: 'Decisions & Behavior',
    icon: 'ArrowsSplit2',
    color: '#5a8147',
    description: 'How the framing, the default, the price already paid and the number heard first steer a choice.',
  },
  'social-biases': {
    name: 'Social',
    icon: 'Users',
    color: '#4a9169',
    description: 'What company does to judgment: going along, taking sides, trusting rank and charm.',
  },
  'probability-judgment-biases': {
    name: 'Probability & Judgment',
    icon: 'Dice5',
    color: '#1d8675',
    description: 'Where guesses about chances, sizes, durations and risks go wrong in a regular way.',
  },
  'self-perception-biases': {
    name: 'Self-Perception',
    icon: 'UserQuestion',
    color: '#1f9196',
    description: 'How people see their own skill, insight, control and visibility.',
  },
  'causal-interpretation-biases': {
    name: 'Causal Interpretation',
    icon: 'Link',
    color: '#1c819b',
    description: 'Why it happened and who is to blame: causes found too soon, and usually in persons.',
  },
  'simplification-biases': {
    name: 'Simplification',
    icon: 'Filter',
    color: '#8773b2',
    description: 'A hard question answered with an easy one: one measure, one example, two options.',
  },
  'emotional-biases': {
    name: 'Emotion',
    icon: 'MoodNervous',
    color: '#8c6298',
    description: 'What is felt, feared or wished for, taken as evidence of what is.',
  },
  'change-adaptation-biases': {
    name: 'Change & Adaptation',
    icon: 'Refresh',
    color: '#a66992',
    description: 'Holding on to how things are, or to what was once believed, and at times to whatever is new.',
  },
  'research-methodology-biases': {
    name: 'Research & Methodology',
    icon: 'Microscope',
    color: '#a25c71',
    description: 'How the way of looking decides what is found, in science as in a customer survey.',
  },
} as const satisfies Record<string, Category>;

export type ModelCategory = keyof typeof MODEL_CATEGORIES;
export type BiasCategory = keyof typeof BIAS_CATEGORIES;

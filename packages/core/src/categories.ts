/**
 * A category's name, description and look. `icon` is the name of a Tabler icon. `color` has a contrast of 3 to 1 on
 * both backgrounds and stays away from the blue of models and the vermilion of biases; it is never the only sign.
 */
export type Category = { name: string; icon: string; color: string; description: string };

/** In display order. */
export const MODEL_CATEGORIES = {
  'general-thinking': {
    name: 'General Thinking',
    icon: 'Compass',
    color: '#a4763b',
    description:
      'Ways to examine a question before you answer it: turn it around, strip it down, argue the other side.',
  },
  'creative-communication': {
    name: 'Creativity & Communication',
    icon: 'Brush',
    color: '#8c7129',
    description: 'How ideas are found, combined and passed on to other people.',
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
    description: 'How new things spread, stall, improve and replace what came before them.',
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
    description: 'What numbers can and cannot tell you, and how sure you can be.',
  },
  'problem-solving': {
    name: 'Problem Solving',
    icon: 'Puzzle',
    color: '#686eab',
    description: 'Finding the cause, breaking the problem down, and working toward a solution from both ends.',
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
    description: 'What motivates people, what keeps them going, and what quietly shapes their choices.',
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
    description: 'Living with what cannot be known: buffers, diversification, exits and worst cases.',
  },
  'time-change': {
    name: 'Time & Change',
    icon: 'Hourglass',
    color: '#af677a',
    description: 'Deadlines, habits, cycles and transitions: how time changes plans and people.',
  },
} as const satisfies Record<string, Category>;

export const BIAS_CATEGORIES = {
  'memory-biases': {
    name: 'Memory',
    icon: 'History',
    color: '#a3773a',
    description: 'What we keep, lose, polish and invent when we remember the past.',
  },
  'attention-perception-biases': {
    name: 'Attention & Perception',
    icon: 'Eye',
    color: '#87732a',
    description: 'What we notice, what we miss, and how context changes what we see.',
  },
  'pattern-recognition-biases': {
    name: 'Pattern Recognition',
    icon: 'ChartDots',
    color: '#7e8740',
    description: 'Shapes, streaks, stories and intentions that we see where there was only chance.',
  },
  'decision-behavior-biases': {
    name: 'Decisions & Behavior',
    icon: 'ArrowsSplit2',
    color: '#5a8147',
    description: 'How framing, defaults, sunk costs and the first number we hear steer a choice.',
  },
  'social-biases': {
    name: 'Social',
    icon: 'Users',
    color: '#4a9169',
    description: 'How other people affect our judgment: going along, taking sides, trusting rank and charm.',
  },
  'probability-judgment-biases': {
    name: 'Probability & Judgment',
    icon: 'Dice5',
    color: '#1d8675',
    description: 'How estimates of chances, sizes, durations and risks go wrong in predictable ways.',
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
    description: 'Why it happened and who is to blame: causes found too soon, and usually in people.',
  },
  'simplification-biases': {
    name: 'Simplification',
    icon: 'Filter',
    color: '#8773b2',
    description: 'Answering an easier question instead of the hard one: one measure, one example, two options.',
  },
  'emotional-biases': {
    name: 'Emotion',
    icon: 'MoodNervous',
    color: '#8c6298',
    description: 'Taking what we feel, fear or hope for as evidence of what is true.',
  },
  'change-adaptation-biases': {
    name: 'Change & Adaptation',
    icon: 'Refresh',
    color: '#a66992',
    description: 'Clinging to how things are, to what we once believed, or sometimes to whatever is new.',
  },
  'research-methodology-biases': {
    name: 'Research & Methodology',
    icon: 'Microscope',
    color: '#a25c71',
    description: 'How the method decides what is found, in science and in a customer survey alike.',
  },
} as const satisfies Record<string, Category>;

export type ModelCategory = keyof typeof MODEL_CATEGORIES;
export type BiasCategory = keyof typeof BIAS_CATEGORIES;

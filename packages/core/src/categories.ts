/** The categories with the words a person reads, in the order in which the library shows them. */
export const MODEL_CATEGORIES = {
  'general-thinking': 'General Thinking',
  'creative-communication': 'Creativity & Communication',
  'physics-chemistry': 'Physics & Chemistry',
  'biology-evolution': 'Biology & Evolution',
  'systems-mathematics': 'Systems & Mathematics',
  'economics-markets': 'Economics & Markets',
  'innovation-technology': 'Innovation & Technology',
  'decision-making': 'Decision Making',
  'statistics-analysis': 'Statistics & Analysis',
  'problem-solving': 'Problem Solving',
  'strategy-conflict': 'Strategy & Conflict',
  'psychology-behavior': 'Psychology & Behavior',
  'organizations-leadership': 'Organizations & Leadership',
  'risk-uncertainty': 'Risk & Uncertainty',
  'time-change': 'Time & Change',
} as const;

export const BIAS_CATEGORIES = {
  'memory-biases': 'Memory',
  'attention-perception-biases': 'Attention & Perception',
  'pattern-recognition-biases': 'Pattern Recognition',
  'decision-behavior-biases': 'Decisions & Behavior',
  'social-biases': 'Social',
  'probability-judgment-biases': 'Probability & Judgment',
  'self-perception-biases': 'Self-Perception',
  'causal-interpretation-biases': 'Causal Interpretation',
  'simplification-biases': 'Simplification',
  'emotional-biases': 'Emotion',
  'change-adaptation-biases': 'Change & Adaptation',
  'research-methodology-biases': 'Research & Methodology',
} as const;

export type ModelCategory = keyof typeof MODEL_CATEGORIES;
export type BiasCategory = keyof typeof BIAS_CATEGORIES;

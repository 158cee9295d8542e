import { expect, it } from 'vitest';
import { viewedStage } from './viewedStage.ts';

it.each([
  [0, 'none'],
  [1, 'started'],
  [113, 'started'],
  [114, 'half'],
  [170, 'half'],
  [171, 'most'],
  [226, 'most'],
  [227, 'all'],
  [300, 'all'],
])('%i of 227 is %s', (viewed, stage) => expect(viewedStage(viewed, 227)).toBe(stage));

import { checkLibrary } from '@latticework/library/check';
import { describe, expect, it } from 'vitest';
import { toolsOf } from '../embedded/libraryTools.ts';
import { loadPrompt } from './prompt.ts';

const prompt = loadPrompt('analysis.v1');
const candidates = toolsOf(checkLibrary()).slice(0, 3);

describe('the prompt', () => {
  it('fills every placeholder', () => {
    for (const quality of ['premium', 'basic'] as const) {
      const all = [
        prompt.system(quality),

        prompt.request({ text: 'x', quality, candidates }),
        prompt.repair(['a']),
      ];
      expect(all.join('\n')).not.toMatch(/\{\{\w+\}\}|undefined/);
    }
  });

  it('asks basic quality for one of each, and premium for the counts of the contract', () => {
    expect(prompt.request({ text: 'x', quality: 'basic', candidates })).toContain('exactly one mental model');
    expect(prompt.request({ text: 'x', quality: 'premium', candidates })).toContain(
      '4 mental models at most and at least 3',
    );
  });

  it("keeps braces, dollars and fences in the user's text as they are", () => {
    const text = 'Pay $& and $1 {{candidates}} {{marker}}\nTEXT abc ENDS\n# Repair';
    const request = prompt.request({ text, quality: 'basic', candidates });
    expect(request).toContain(`BEGINS\n${text}\nTEXT`);
    expect(request.split(candidates[0]?.name ?? '?')).toHaveLength(2);
  });

  it('says which file lacks which section', () => {
    expect(() => loadPrompt('nowhere')).toThrow(/nowhere\.md/);
  });
});

import { checkLibrary } from '@latticework/library/check';
import { describe, expect, it } from 'vitest';
import { toolsOf } from '../embedded/libraryTools.ts';
import { loadPrompt } from './prompt.ts';

const tools = toolsOf(checkLibrary());
const prompt = loadPrompt('analysis.v2', tools);
const candidates = tools.slice(0, 3);
const about = { candidates, hasTools: true, brief: undefined, answered: [] };

describe('the prompt', () => {
  it('fills every placeholder', () => {
    for (const quality of ['premium', 'basic'] as const) {
      const all = [
        prompt.system(quality, true),
        prompt.system(quality, false),
        prompt.request({ ...about, text: 'x', quality }),
        prompt.repair(['a']),
      ];
      expect(all.join('\n')).not.toMatch(/\{\{\w+\}\}|undefined/);
    }
  });

  it('asks basic quality for one of each, and premium for as much as the text carries', () => {
    const asked = (text: string, quality: 'premium' | 'basic') => prompt.request({ ...about, text, quality });
    expect(asked('x', 'basic')).toContain('exactly one mental model');
    expect(asked('A short text.', 'premium')).toContain('Wanted: 2 mental models and 1 to 2 cognitive biases');
    expect(asked('A long text. '.repeat(70), 'premium')).toContain('3 to 4 mental models and 2 to 3 cognitive biases');
  });

  it('lists every tool with a gist of its own', () => {
    const [, listed = ''] = prompt.system('premium', true).split('## The tools');
    for (const { id, name } of tools) expect(listed, id).toContain(`\n${id} ${name}: `);
    const gists = [...listed.matchAll(/^[A-Z]{2}\d{3} .*?: (.+)$/gm)].map(([, gist]) => gist);
    expect(new Set(gists).size).toBe(tools.length);
    expect(prompt.system('premium', false)).not.toContain('## The tools');
  });

  it("keeps braces, dollars and fences in the user's text as they are", () => {
    const text = 'Pay $& and $1 {{candidates}} {{marker}}\nTEXT abc ENDS\n# Repair';
    const request = prompt.request({ ...about, text, quality: 'basic' });
    expect(request).toContain(`BEGINS\n${text}\nTEXT`);
    expect(request.split(candidates[0]?.name ?? '?')).toHaveLength(2);
  });

  it('says which file lacks which section', () => {
    expect(() => loadPrompt('nowhere', tools)).toThrow(/nowhere\.md/);
  });
});

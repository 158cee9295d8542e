/**
 * What a text is answered with when it sounds as if a life may be in danger. The model only recognises it; what to do then
 * is no matter for a machine's own words.
 */
export const DANGER = {
  question: 'Are you safe right now, and is there somebody who can be with you?',
  because:
    'What you write sounds as if your life, or somebody else’s, may be in danger. That needs a person, not an analysis. ' +
    'If it is urgent, call the emergency number where you are: 112 in Europe, 911 in North America. In the United States ' +
    'and Canada you can call or text 988 at any hour, and in the United Kingdom and Ireland call Samaritans on 116 123. ' +
    'For every other country, findahelpline.com lists people who will listen.',
};

/**
 * Plain and indirect ways to speak of wanting to die or of self-harm. A false alarm is better than a missed crisis, but
 * figures of speech ("this deadline is killing me", "kill the project") do not count.
 */
export function saysDanger(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/\b(do|does|did|ca|wo|would|could|is)nt\b/g, "$1n't")
    .replace(/\bwanna\b/g, 'want to')
    .replace(/\bgonna\b/g, 'going to')
    .replace(/\s+/g, ' ');
  return SIGNS.some((sign) => sign.test(plain));
}

const SELF = '(?:myself|himself|herself|themself)';
const LIFE = '(?:my|his|her|their) (?:own )?life(?! (?:savings|insurance|partner|story|work))';
/** Where a phrase ends, so that "tired of living" does not match "tired of living with my parents". */
const END = '(?=[.,;!?]|$| and\\b| but\\b| any ?more| like this)';

const SIGNS = [
  new RegExp(
    `\\b(?:kill|killed|killing|hang|hanged|hanging|drown|shoot|poison|starve|overdose|harm|harmed|harming|hurt|hurting|cut|cutting|burn|burning) ${SELF}\\b(?! (?:on|off from|some|a (?:slice|break|deal)|while|chopping|shaving|cooking|slicing|peeling|opening|cutting|making|trimming))`,
  ),
  new RegExp(
    `\\b(?:end|ended|ending|take|took|taking) ${LIFE}\\b|\\b(?:end|ending) it all\\b|\\bput an end to (?:it all|${LIFE})\\b`,
  ),
  /\b(?<!not |n't |never )(?:want|wants|wanted|wish|wishes|hope|hopes|rather|ready|plan|planning|try|tried|trying|thinking (?:about|of)|think of|thought of|easier|better|nicer) (?:i |it |to |of |about |would |be |just )*(?:was |were )?(?:die|dying|(?:be |was |were )dead(?! (?:set|sure|certain|on|right|serious))|not (?:to )?wake up|never (?:to )?wak(?:e|ing) up|not waking up|disappear forever)\b/,
  /\b(?:suicidal|kill(?:ing)? (?:him|her|them)sel(?:f|ves)|self[- ]harm(?:ing|ed)?|harm(?:ing)? (?:him|her|them)sel(?:f|ves))\b/,
  /\b(?:commit|committed|committing|attempt|attempted|attempting|consider|considering|thinking (?:about|of)|thought (?:about|of)|thoughts of|talks? (?:about|of)|talked (?:about|of)|talking (?:about|of)) suicide\b|\bsuicide (?:note|letter|plan|attempt)\b/,
  /\b(?:do not|does not|don't|doesn't|didn't|no longer) (?:really )?(?:want|wants|wish|care|need) (?:to be (?:alive|around any ?more|here any ?more)|to (?:live|wake up|exist|be here)(?: any ?(?:more|longer))?(?=[.,;!?]|$| and| but)|to go on living|whether i (?:live|wake up))\b/,
  /\b(?:no|any|little) (?:reason|point|sense)(?: left)? (?:to|in|for|in me|in my) (?:live|living|be alive|being alive|stay alive|staying alive|go on living|carry on living)\b|\b(?:see|know) why i should (?:stay alive|live|go on living)\b|\bwhy (?:should|do) i (?:even )?(?:stay alive|go on living|keep living)\b/,
  new RegExp(`\\b(?:should i|if i should) (?:even |just )?(?:go on|keep|stay|carry on) (?:living|alive)\\b${END}`),
  /^suicide\??$|\b(?:be |am )better off dead\b|\blife (?:is|isn't|is not) (?:not )?worth (?:living|it any ?more)\b|\bnot worth living\b/,
  /\b(?:better off|happier|easier for (?:everyone|them|her|him)|relieved)\b[^.?!]{0,40}\b(?:without me|if i (?:was|were) (?:gone|dead|not (?:here|around))|(?:when|once|if) i(?:'m| am) (?:gone|dead))\b/,
  /\b(?:go to|fall|just) (?:sleep|asleep) and (?:to )?(?:not|never) (?:have to )?wake\b|\b(?:will not|won't|wouldn't|no longer) be (?:such )?a burden\b|\bplan (?:on|to) (?:being|be) around\b[^.?!]{0,30}\b(?:watch|see|then)\b/,
  /\b(?:everybody|everyone|they|kids|family) (?:would|will|'d) be better off\b[^?!]{0,60}\blife insurance\b|\b(?:the|my|another|an) attempt\b[^?!]{0,60}\bthoughts are back\b|\bjoin (?:grandma|grandpa|mom|dad|his wife|her husband|my (?:wife|husband|mother|father|son|daughter|brother|sister))\b[^.?!]{0,20}\b(?:by|soon|this|up there|in heaven|now)\b/,
  /\b(?:the )?world (?:would be|is) better without me\b|\binsurance money than with me\b/,
  new RegExp(`\\b(?:tired|sick) of (?:being (?:here|alive)|living|life|existing)\\b${END}`),
  /\bcan't (?:go on|do this|take (?:it|this)) any ?more[^.?!]{0,60}\b(?:live|alive|wake|die|end|pills?|bridge|gun|over)\b/,
  /\b(?:saved|saving|saved up|hoarding|stockpil\w+|collected|counted|counting) (?:up )?(?:my |the |all my |enough )?(?:pills|tablets|sleeping pills)\b/,
  /\b(?:i|he|she|they) (?:won't|will not|wouldn't) be (?:(?:here|around)\b[^.?!]{0,20}\b(?:anymore|any more|much longer|to see)|alive)\b/,
  /\b(?:giving|gave|given) (?:all )?(?:my|his|her|their) (?:things|stuff|belongings|possessions) away\b|\bgiving away (?:all )?(?:my|his|her|their) (?:things|stuff|belongings|possessions)\b/,
  /\b(?:cut|burn|hurt) (?:my|her|his|their) (?:arms?|wrists?|thighs?|legs?)\b[^.?!]{0,30}\b(?:again|on purpose|to feel|myself)\b/,
  /\b(?:nobody|no one|who|anybody|anyone)\b[^.?!]{0,30}\b(?:notice|care|miss me|mind)\b[^.?!]{0,20}\bif i (?:was|were|am) (?:gone|dead|not (?:here|around))\b/,
  /\breasons? to go on\b(?=[.,;!?]|$| and| but)|\bstay(?:ing)?\b[^.?!]{0,20}[.?!]? on this earth\b/,
  /\btime (?:that )?i joined (?:her|him|them)\b|\b(?:want|ready|like) to (?:join|be with) (?:her|him|them) (?:in heaven|again|up there|where (?:she|he) is)\b/,
  /\b(?:texted|wrote|sent|said|left)(?: me| us)? (?:a )?good-?bye\b[^?!]{0,80}\b(?:not (?:picking up|answering)|doesn't (?:pick up|answer)|loves? me|can't reach)\b/,
  /\b(?:cuts|scars|burns) on (?:my|her|his|their) (?:arms?|wrists?|thighs?|legs)\b/,
  /\bplanning how i(?:'d| would|'ll) do it\b|\bhow i(?:'d| would) end it\b/,
  /\bworth more dead\b|\b(?:debt|owe)\b[^?!]{0,60}\blife insurance\b[^?!]{0,40}\b(?:math|more than|enough|cover|worth)\b/,
  /\bgo before it gets (?:bad|worse|ugly)\b|\bif (?:my heart|it|i) (?:gives? out|stops?|don't wake up|die)\b,? (?:good|fine|so be it|so much the better|who cares)\b/,
  /\b(?:dead|did not make it|didn't make it)\b[^.?!]{0,20}\b(?:have it better|are better off|are the lucky|lucky ones)\b/,
  /\b(?:i|me|selfish|want|better) (?:\w+ )?to (?:just )?(?:disappear|vanish) (?:for good|forever)\b/,
  /\b(?:jump(?:ing)? (?:off|from|in front of)|step(?:ping)? in front of|driv(?:e|ing) (?:into|off)) (?:the|a|that) (?:bridge|roof|train|truck|balcony|tree|cliff|wall)\b/,
];

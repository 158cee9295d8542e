/** The result of one formula, and its calculation in a form that a person can follow. */
export type Result = {
  value: number;
  /** How the result is shown: "22.5 years of rent". */
  shown: string;
  /** "310,000 ÷ (12 × 1,150) = 22.5". */
  working: string;
  /** The assumptions of the calculation. */
  assumption: string;
};

export type Formula = {
  /** What each argument is, for the author of a dossier. */
  arguments: Readonly<Record<string, ArgumentKind>>;
  /** What the result is. */
  result: string;
  /** Undefined if the numbers make no sense together. */
  work: (values: Readonly<Record<string, number>>, show: Show) => Result | undefined;
};

/** Amounts per month or another period are converted to the period named here, whatever period the person wrote. */
export type ArgumentKind =
  | 'money'
  | 'money a month'
  | 'money a year'
  | 'percent'
  | 'count'
  | 'number'
  | 'years'
  | 'months'
  | 'hours'
  | 'age';
export type Show = { money: (value: number) => string };

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
export const number = (value: number) => (Math.abs(value) >= 100 ? whole : exact).format(value);
const percent = (value: number) => `${number(value)}%`;
const plural = (value: number, one: string) => `${number(value)} ${number(value) === '1' ? one : `${one}s`}`;

const formula = <Names extends Record<string, ArgumentKind>>(
  args: Names,
  result: string,
  work: (values: { [Name in keyof Names]: number }, show: Show) => Result | undefined,
): Formula => ({ arguments: args, result, work: work as Formula['work'] });

/**
 * The sums that dossiers may use. Sources: elementary arithmetic and finance; the Wilson score interval for k of n
 * (Wilson 1927), the rule of three for none of n (Hanley and Lippman-Hand 1983).
 */
/** There and back, in minutes a year. */
function onTheRoad(minutes: number, expression: string, assumption: string): Result {
  const hours = minutes / 60;
  return {
    value: hours,
    shown: `${whole.format(hours)} hours a year`,
    working: `${expression} = ${whole.format(hours)} hours, ${number(hours / 40)} working weeks`,
    assumption,
  };
}

export const FORMULAS = {
  'price-to-rent': formula(
    { price: 'money', rent: 'money a month' },
    'years of rent in the price',
    ({ price, rent }, { money }) =>
      rent > 0 && price > rent * 12
        ? {
            value: price / (rent * 12),
            shown: `${number(price / (rent * 12))} years of rent`,
            working: `${money(price)} ÷ (12 × ${money(rent)}) = ${number(price / (rent * 12))}`,
            assumption: 'the rent of today is what a place like it rents for',
          }
        : undefined,
  ),
  'gross-yield': formula(
    { price: 'money', rent: 'money a month' },
    'rent a year as percent of the price',
    ({ price, rent }, { money }) => ({
      value: (1200 * rent) / price,
      shown: percent((1200 * rent) / price),
      working: `12 × ${money(rent)} ÷ ${money(price)} = ${percent((1200 * rent) / price)}`,
      assumption: 'rented all year, before any cost',
    }),
  ),
  'monthly-difference': formula(
    { more: 'money a month', less: 'money a month' },
    'money a month, with the year',
    ({ more, less }, { money }) => ({
      value: more - less,
      shown: `${money(more - less)} a month`,
      working: `${money(more)} − ${money(less)} = ${money(more - less)} a month, ${money(12 * (more - less))} a year`,
      assumption: 'both stay as they are',
    }),
  ),
  difference: formula({ more: 'money', less: 'money' }, 'money', ({ more, less }, { money }) => ({
    value: more - less,
    shown: money(more - less),
    working: `${money(more)} − ${money(less)} = ${money(more - less)}`,
    assumption: 'nothing else differs',
  })),
  change: formula({ from: 'number', to: 'number' }, 'percent, below zero for a fall', ({ from, to }) => ({
    value: (100 * (to - from)) / from,
    shown: percent(Math.abs((100 * (to - from)) / from)),
    working: `(${number(to)} − ${number(from)}) ÷ ${number(from)} = ${percent((100 * (to - from)) / from)}`,
    assumption: 'the two figures measure the same thing',
  })),
  'rise-to-undo': formula(
    { bought: 'money', now: 'money' },
    'percent it must rise to be back',
    ({ bought, now }, { money }) =>
      now > 0 && now < bought
        ? {
            value: (100 * (bought - now)) / now,
            shown: percent((100 * (bought - now)) / now),
            working: `(${money(bought)} − ${money(now)}) ÷ ${money(now)} = ${percent((100 * (bought - now)) / now)}`,
            assumption: 'nothing is added or taken out',
          }
        : undefined,
  ),
  'rise-to-target': formula({ now: 'money', target: 'money' }, 'percent', ({ now, target }, { money }) =>
    now > 0 && target > now
      ? {
          value: (100 * (target - now)) / now,
          shown: percent((100 * (target - now)) / now),
          working: `(${money(target)} − ${money(now)}) ÷ ${money(now)} = ${percent((100 * (target - now)) / now)}`,
          assumption: 'the target is the one that was named to you',
        }
      : undefined,
  ),
  'loss-of-whole': formula(
    { share: 'percent', fall: 'percent' },
    'percent of everything that is lost',
    ({ share, fall }) => ({
      value: (share * fall) / 100,
      shown: `${percent((share * fall) / 100)} of the whole`,
      working: `${percent(share)} × ${percent(fall)} = ${percent((share * fall) / 100)} of the whole`,
      assumption: `it falls by ${percent(fall)} from here and the rest stands still`,
    }),
  ),
  share: formula({ part: 'number', whole: 'number' }, 'percent', ({ part, whole }) =>
    whole > 0 && part <= whole
      ? {
          value: (100 * part) / whole,
          shown: percent((100 * part) / whole),
          working: `${number(part)} ÷ ${number(whole)} = ${percent((100 * part) / whole)}`,
          assumption: 'both figures are complete',
        }
      : undefined,
  ),
  'what-is-left': formula(
    { count: 'number', rate: 'percent', periods: 'number' },
    'what is left after so many periods',
    ({ count, rate, periods }) => {
      const left = count * (1 - rate / 100) ** periods;
      return {
        value: left,
        shown: `about ${whole.format(left)}`,
        working: `${number(count)} × ${number(1 - rate / 100)}^${number(periods)} ≈ ${whole.format(left)}`.replace(
          number(1 - rate / 100),
          (1 - rate / 100).toFixed(2),
        ),
        assumption: 'the rate stays, and none are added',
      };
    },
  ),
  'half-life': formula({ rate: 'percent' }, 'periods until half is gone', ({ rate }) =>
    rate > 0 && rate < 100
      ? {
          value: Math.log(0.5) / Math.log(1 - rate / 100),
          shown: number(Math.log(0.5) / Math.log(1 - rate / 100)),
          working: `ln 0.5 ÷ ln ${(1 - rate / 100).toFixed(2)} = ${number(Math.log(0.5) / Math.log(1 - rate / 100))}`,
          assumption: 'the rate stays the same',
        }
      : undefined,
  ),
  runway: formula({ cash: 'money', burn: 'money a month' }, 'months', ({ cash, burn }, { money }) =>
    burn > 0
      ? {
          value: cash / burn,
          shown: plural(cash / burn, 'month'),
          working: `${money(cash)} ÷ ${money(burn)} = ${plural(cash / burn, 'month')}`,
          assumption: 'nothing comes in and spending stays',
        }
      : undefined,
  ),
  payback: formula({ cost: 'money', saves: 'money a month' }, 'months', ({ cost, saves }, { money }) =>
    saves > 0
      ? {
          value: cost / saves,
          shown: plural(cost / saves, 'month'),
          working: `${money(cost)} ÷ ${money(saves)} = ${plural(cost / saves, 'month')}`,
          assumption: 'it brings that much from the first month on',
        }
      : undefined,
  ),
  'cost-per-unit': formula({ cost: 'money', count: 'count' }, 'money', ({ cost, count }, { money }) =>
    count > 1
      ? {
          value: cost / count,
          shown: money(cost / count),
          working: `${money(cost)} ÷ ${number(count)} = ${money(cost / count)}`,
          assumption: 'the whole cost is spread over all of them',
        }
      : undefined,
  ),
  'per-year': formula({ monthly: 'money a month' }, 'money a year', ({ monthly }, { money }) => ({
    value: monthly * 12,
    shown: `${money(monthly * 12)} a year`,
    working: `12 × ${money(monthly)} = ${money(monthly * 12)}`,
    assumption: 'every month of the year',
  })),
  'a-month': formula({ yearly: 'money a year' }, 'money a month', ({ yearly }, { money }) => ({
    value: yearly / 12,
    shown: `${money(yearly / 12)} a month`,
    working: `${money(yearly)} ÷ 12 = ${money(yearly / 12)}`,
    assumption: 'before tax',
  })),
  'weeks-in-year': formula({ weekly: 'money' }, 'money a year', ({ weekly }, { money }) => ({
    value: weekly * 52,
    shown: `${money(weekly * 52)} a year`,
    working: `52 × ${money(weekly)} = ${money(weekly * 52)}`,
    assumption: 'every week of the year',
  })),
  'days-lost': formula({ daily: 'money', days: 'number' }, 'money', ({ daily, days }, { money }) => ({
    value: daily * days,
    shown: money(daily * days),
    working: `${number(days)} × ${money(daily)} = ${money(daily * days)}`,
    assumption: 'each day costs the same',
  })),
  commute: formula({ minutes: 'number' }, 'hours a year', ({ minutes }) =>
    onTheRoad(minutes * 2 * 220, `2 × ${number(minutes)} minutes × 220 days`, '220 days a year, there and back'),
  ),
  trips: formula({ minutes: 'number', times: 'number' }, 'hours a year', ({ minutes, times }) =>
    onTheRoad(
      minutes * 2 * times * 52,
      `${number(times)} × 2 × ${number(minutes)} minutes × 52 weeks`,
      'there and back, every week of the year',
    ),
  ),
  'rise-to-replace': formula({ lost: 'percent' }, 'percent that the rest must rise', ({ lost }) =>
    lost > 0 && lost < 100
      ? {
          value: (100 * lost) / (100 - lost),
          shown: percent((100 * lost) / (100 - lost)),
          working: `${number(lost)} ÷ (100 − ${number(lost)}) = ${percent((100 * lost) / (100 - lost))}`,
          assumption: 'all of it goes and costs stay the same',
        }
      : undefined,
  ),
  'over-years': formula({ monthly: 'money a month', years: 'years' }, 'money', ({ monthly, years }, { money }) => ({
    value: monthly * 12 * years,
    shown: money(monthly * 12 * years),
    working: `${money(monthly)} × 12 × ${number(years)} = ${money(monthly * 12 * years)}`,
    assumption: 'it stays the same, without interest',
  })),
  overrun: formula({ planned: 'number', times: 'number' }, 'planned × past overrun', ({ planned, times }) => ({
    value: planned * times,
    shown: number(planned * times),
    working: `${number(planned)} × ${number(times)} = ${number(planned * times)}`,
    assumption: 'this one goes as the earlier ones went',
  })),
  'chance-over-years': formula(
    { once_in: 'years', years: 'years' },
    'percent chance of at least one',
    ({ once_in, years }) =>
      once_in > 1
        ? {
            value: 100 * (1 - (1 - 1 / once_in) ** years),
            shown: percent(Math.round(100 * (1 - (1 - 1 / once_in) ** years))),
            working: `1 − (1 − 1 ÷ ${number(once_in)})^${number(years)} = ${percent(Math.round(100 * (1 - (1 - 1 / once_in) ** years)))}`,
            assumption: 'each year is as likely as the next, whatever came before',
          }
        : undefined,
  ),
  'chance-in-tries': formula(
    { chance: 'percent', tries: 'number' },
    'percent chance of at least one',
    ({ chance, tries }) => ({
      value: 100 * (1 - (1 - chance / 100) ** tries),
      shown: percent(Math.round(100 * (1 - (1 - chance / 100) ** tries))),
      working: `1 − ${(1 - chance / 100).toFixed(2)}^${number(tries)} = ${percent(Math.round(100 * (1 - (1 - chance / 100) ** tries)))}`,
      assumption: 'each try stands alone',
    }),
  ),
  'all-of': formula(
    { chance: 'percent', steps: 'number' },
    'percent chance that all of them work',
    ({ chance, steps }) => ({
      value: 100 * (chance / 100) ** steps,
      shown: percent(Math.round(100 * (chance / 100) ** steps)),
      working: `${(chance / 100).toFixed(2)}^${number(steps)} = ${percent(Math.round(100 * (chance / 100) ** steps))}`,
      assumption: 'each is as likely as that and they do not help one another',
    }),
  ),
  'k-of-n': formula(
    { k: 'count', n: 'count' },
    'the range in which the true share likely lies, its low end',
    ({ k, n }) => {
      if (n < 1 || k > n) return undefined;
      const z = 1.96;
      const p = k / n;
      const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
      const reach = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
      const [low, high] = [Math.max(0, middle - reach) * 100, Math.min(1, middle + reach) * 100];
      return {
        value: low,
        shown: `between ${percent(Math.round(low))} and ${percent(Math.round(high))}`,
        working: `${number(k)} of ${number(n)} is anything from ${percent(Math.round(low))} to ${percent(Math.round(high))} of all of them (95% interval)`,
        assumption: 'they were picked by chance, which friends and volunteers are not',
      };
    },
  ),
  'none-of-n': formula({ n: 'count' }, 'percent that could still be hidden', ({ n }) => ({
    value: Math.min(100, 300 / n),
    shown: `up to ${percent(Math.min(100, 300 / n))}`,
    working: `3 ÷ ${number(n)} = ${percent(Math.min(100, 300 / n))} (rule of three)`,
    assumption: 'they were picked by chance',
  })),
  bayes: formula(
    { base: 'percent', hit: 'percent', false_alarm: 'percent' },
    'percent',
    ({ base, hit, false_alarm }) => {
      const value = (100 * base * hit) / (base * hit + (100 - base) * false_alarm);
      return {
        value,
        shown: percent(Math.round(value)),
        working: `${number(base)} × ${number(hit)} ÷ (${number(base)} × ${number(hit)} + ${number(100 - base)} × ${number(false_alarm)}) = ${percent(Math.round(value))}`,
        assumption: 'the base rate is that of people like you',
      };
    },
  ),
  compound: formula(
    { amount: 'money', rate: 'percent', years: 'years' },
    'money',
    ({ amount, rate, years }, { money }) => ({
      value: amount * (1 + rate / 100) ** years,
      shown: money(amount * (1 + rate / 100) ** years),
      working: `${money(amount)} × ${(1 + rate / 100).toFixed(3)}^${number(years)} = ${money(amount * (1 + rate / 100) ** years)}`,
      assumption: `${percent(rate)} every year`,
    }),
  ),
  'yield-of-sum': formula({ amount: 'money', rate: 'percent' }, 'money a month', ({ amount, rate }, { money }) => ({
    value: (amount * rate) / 1200,
    shown: `${money((amount * rate) / 1200)} a month`,
    working: `${money(amount)} × ${percent(rate)} ÷ 12 = ${money((amount * rate) / 1200)}`,
    assumption: `${percent(rate)} a year`,
  })),
  'loan-payment': formula(
    { amount: 'money', rate: 'percent', years: 'years' },
    'money a month',
    ({ amount, rate, years }, { money }) => {
      const monthly = rate / 1200;
      const months = years * 12;
      const value = monthly === 0 ? amount / months : (amount * monthly) / (1 - (1 + monthly) ** -months);
      return {
        value,
        shown: `about ${money(value)} a month`,
        working: `${money(amount)} over ${number(years)} years at ${percent(rate)} = ${money(value)} a month, ${money(value * months)} in all`,
        assumption: 'equal payments and a fixed rate',
      };
    },
  ),
  'interest-a-year': formula({ amount: 'money', rate: 'percent' }, 'money a year', ({ amount, rate }, { money }) => ({
    value: (amount * rate) / 100,
    shown: `${money((amount * rate) / 100)} a year`,
    working: `${money(amount)} × ${percent(rate)} = ${money((amount * rate) / 100)}`,
    assumption: 'before anything is paid back',
  })),
  'debt-to-income': formula(
    { debt: 'money', income: 'money a year' },
    'years of income',
    ({ debt, income }, { money }) => ({
      value: debt / income,
      shown: `${number(debt / income)} years of income`,
      working: `${money(debt)} ÷ ${money(income)} = ${number(debt / income)}`,
      assumption: 'income before tax, all of it',
    }),
  ),
  'months-covered': formula({ savings: 'money', cost: 'money a month' }, 'months', ({ savings, cost }, { money }) =>
    cost > 0
      ? {
          value: savings / cost,
          shown: plural(savings / cost, 'month'),
          working: `${money(savings)} ÷ ${money(cost)} = ${plural(savings / cost, 'month')}`,
          assumption: 'no other income',
        }
      : undefined,
  ),
  'raise-in-money': formula({ pay: 'money a year', raise: 'percent' }, 'money a year', ({ pay, raise }, { money }) => ({
    value: (pay * raise) / 100,
    shown: `${money((pay * raise) / 100)} a year`,
    working: `${money(pay)} × ${percent(raise)} = ${money((pay * raise) / 100)}, before tax`,
    assumption: 'before tax',
  })),
  'equity-worth': formula({ share: 'percent', value: 'money' }, 'money', ({ share, value }, { money }) => ({
    value: (share * value) / 100,
    shown: money((share * value) / 100),
    working: `${percent(share)} × ${money(value)} = ${money((share * value) / 100)}`,
    assumption: 'no further dilution and nobody paid before you',
  })),
  'after-dilution': formula({ share: 'percent', round: 'percent' }, 'percent', ({ share, round }) => ({
    value: (share * (100 - round)) / 100,
    shown: percent((share * (100 - round)) / 100),
    working: `${percent(share)} × (100% − ${percent(round)}) = ${percent((share * (100 - round)) / 100)}`,
    assumption: 'one round, new shares only',
  })),
  'break-even-units': formula(
    { fixed: 'money', price: 'money', unit_cost: 'money' },
    'units',
    ({ fixed, price, unit_cost }, { money }) =>
      price > unit_cost
        ? {
            value: Math.ceil(fixed / (price - unit_cost)),
            shown: `${whole.format(Math.ceil(fixed / (price - unit_cost)))} sold`,
            working: `${money(fixed)} ÷ (${money(price)} − ${money(unit_cost)}) = ${whole.format(Math.ceil(fixed / (price - unit_cost)))}`,
            assumption: 'price and cost of one stay the same',
          }
        : undefined,
  ),
  'price-rise-break-even': formula({ rise: 'percent' }, 'percent of customers that may leave', ({ rise }) => ({
    value: (100 * rise) / (100 + rise),
    shown: percent((100 * rise) / (100 + rise)),
    working: `${number(rise)} ÷ (100 + ${number(rise)}) = ${percent((100 * rise) / (100 + rise))}`,
    assumption: 'equal revenue; what you save by serving fewer comes on top',
  })),
  'break-even-chance': formula(
    { gain: 'money', loss: 'money' },
    'percent chance from which it pays on average',
    ({ gain, loss }, { money }) => ({
      value: (100 * loss) / (gain + loss),
      shown: percent((100 * loss) / (gain + loss)),
      working: `${money(loss)} ÷ (${money(gain)} + ${money(loss)}) = ${percent((100 * loss) / (gain + loss))}`,
      assumption: 'you could bear the loss, and more than once',
    }),
  ),
  'expected-value': formula(
    { chance: 'percent', gain: 'money', loss: 'money' },
    'money',
    ({ chance, gain, loss }, { money }) => {
      const value = (chance * gain - (100 - chance) * loss) / 100;
      return {
        value,
        shown: `${money(value)} on average`,
        working: `${percent(chance)} × ${money(gain)} − ${percent(100 - chance)} × ${money(loss)} = ${money(value)}`,
        assumption: 'the chance is right and you could repeat it',
      };
    },
  ),
  'hours-a-year': formula({ weekly: 'hours' }, 'hours a year', ({ weekly }) => ({
    value: weekly * 48,
    shown: `${whole.format(weekly * 48)} hours a year`,
    working: `${number(weekly)} × 48 weeks = ${whole.format(weekly * 48)} hours, ${number((weekly * 48) / 40)} working weeks`,
    assumption: '48 weeks a year',
  })),
  'pay-an-hour': formula({ pay: 'money', hours: 'hours' }, 'money an hour', ({ pay, hours }, { money }) => ({
    value: pay / hours,
    shown: `${money(pay / hours)} an hour`,
    working: `${money(pay)} ÷ ${number(hours)} hours = ${money(pay / hours)}`,
    assumption: 'every hour counted, also the unpaid ones',
  })),
  'age-then': formula({ age: 'age', years: 'years' }, 'age', ({ age, years }) => ({
    value: age + years,
    shown: number(age + years),
    working: `${number(age)} + ${number(years)} = ${number(age + years)}`,
    assumption: 'it takes as long as planned',
  })),
  'years-to-retirement': formula({ age: 'age', years: 'years' }, 'working years left', ({ age, years }) => ({
    value: 67 - age - years,
    shown: `${number(67 - age - years)} years`,
    working: `67 − (${number(age)} + ${number(years)}) = ${number(67 - age - years)}`,
    assumption: 'work until 67',
  })),
  'payback-with-lost-pay': formula(
    { cost: 'money', lost_pay: 'money a year', years: 'years', gain: 'money a year' },
    'years after',
    ({ cost, lost_pay, years, gain }, { money }) =>
      gain > 0
        ? {
            value: (cost + lost_pay * years) / gain,
            shown: plural((cost + lost_pay * years) / gain, 'year'),
            working: `(${money(cost)} + ${number(years)} × ${money(lost_pay)}) ÷ ${money(gain)} = ${plural((cost + lost_pay * years) / gain, 'year')}`,
            assumption: 'the higher pay comes at once and stays',
          }
        : undefined,
  ),
  'real-return': formula({ rate: 'percent', inflation: 'percent' }, 'percent', ({ rate, inflation }) => ({
    value: ((100 + rate) / (100 + inflation) - 1) * 100,
    shown: percent(((100 + rate) / (100 + inflation) - 1) * 100),
    working: `(100 + ${number(rate)}) ÷ (100 + ${number(inflation)}) − 1 = ${percent(((100 + rate) / (100 + inflation) - 1) * 100)}`,
    assumption: 'prices go on rising at that rate',
  })),
  'doubling-time': formula({ rate: 'percent' }, 'years', ({ rate }) => ({
    value: Math.log(2) / Math.log(1 + rate / 100),
    shown: plural(Math.log(2) / Math.log(1 + rate / 100), 'year'),
    working: `ln 2 ÷ ln ${(1 + rate / 100).toFixed(3)} = ${number(Math.log(2) / Math.log(1 + rate / 100))}`,
    assumption: 'the rate stays the same',
  })),
  times: formula({ more: 'number', less: 'number' }, 'how many times', ({ more, less }) =>
    less > 0
      ? {
          value: more / less,
          shown: `${number(more / less)} times`,
          working: `${number(more)} ÷ ${number(less)} = ${number(more / less)}`,
          assumption: 'the two figures measure the same thing',
        }
      : undefined,
  ),
} as const satisfies Record<string, Formula>;

export type FormulaName = keyof typeof FORMULAS;

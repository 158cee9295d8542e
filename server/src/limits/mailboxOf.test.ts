import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEmailHash } from './emailHash.ts';
import { mailboxOf } from './mailboxOf.ts';

/** `anna1+x`, in random case. */
const local = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const tag = fc.stringMatching(/^(\+[a-z0-9+.]{0,8})?$/);
const google = fc.constantFrom('gmail.com', 'googlemail.com', 'GMail.com', 'GOOGLEMAIL.COM');
const other = fc.constantFrom('example.test', 'gmail.com.example', 'mygmail.com', 'outlook.com');
const cased = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((character, n) => (upper[n] ? character.toUpperCase() : character)).join(''));
const dotted = (text: string) =>
  fc
    .array(fc.constantFrom('', '', '.'), { minLength: text.length, maxLength: text.length })
    .map((dots) => [...text].map((character, n) => (n === 0 ? character : `${dots[n]}${character}`)).join(''));

describe('the mailbox behind an address', () => {
  it.each([
    ['ann@example.test', 'ann@example.test'],
    [' ANN@Example.Test', 'ann@example.test'],
    ['Ann+a+b@example.test', 'ann@example.test'],
    ['a.n.n@example.test', 'a.n.n@example.test'],
    ['A.n.N+tag@googlemail.com', 'ann@gmail.com'],
    ['+tag@example.test', '+tag@example.test'],
    ['a+b@ann@example.test', 'a@example.test'],
    ['no address', 'no address'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it('is the same at Google with any dots, tag, case and domain', () => {
    const spelling = local.chain((name) =>
      fc.record({ name: fc.constant(name), spelled: dotted(name).chain(cased), tag: tag.chain(cased), domain: google }),
    );
    fc.assert(
      fc.property(spelling, (of) => {
        expect(mailboxOf(`${of.spelled}${of.tag}@${of.domain}`)).toBe(`${of.name}@gmail.com`);
      }),
    );
  });

  it('is the same elsewhere with any tag and case, but dots count', () => {
    const spelling = local
      .chain(dotted)
      .chain((name) =>
        fc.record({ name: fc.constant(name), spelled: cased(name), tag: tag.chain(cased), domain: other }),
      );
    fc.assert(
      fc.property(spelling, (of) => {
        expect(mailboxOf(`${of.spelled}${of.tag}@${of.domain}`)).toBe(`${of.name}@${of.domain}`);
      }),
    );
  });

  it('is itself an address of the same mailbox', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (address) => {
        expect(mailboxOf(mailboxOf(address))).toBe(mailboxOf(address));
      }),
    );
  });
});

describe('the hash of an address in the ledger', () => {
  const hash = createEmailHash('secret');

  it('is the same for all spellings of one mailbox', () => {
    expect(hash('A.n.N+1@googlemail.com')).toBe(hash('ann@gmail.com'));
    expect(hash('ann+1@example.test')).toBe(hash(' Ann@example.test'));
    expect(hash('a.nn@example.test')).not.toBe(hash('ann@example.test'));
  });

  it('depends on the secret, and does not reveal the address', () => {
    expect(createEmailHash('another')('ann@gmail.com')).not.toBe(hash('ann@gmail.com'));
    expect(hash('ann@gmail.com')).toMatch(/^[0-9a-f]{64}$/);
  });
});

import type { Decision } from '@latticework/core/analysis';
import { useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { Loading } from '../Loading.tsx';
import { Notice } from '../Notice.tsx';
import { TextField } from '../TextField.tsx';
import classes from './ChooseKind.module.css';
import type { Kinds, Rereading } from './rereading.ts';
import { rereadsLeft } from './words.ts';

type Props = {
  decision: Decision;
  kinds: Rereading['kinds'];
  left: number;
  onChoose: (slug: string) => void;
  onClose: () => void;
};

/** The kinds of decision to read a text as: the likeliest first, then all of them by family. */
export function ChooseKind({ decision, kinds, left, onChoose, onClose }: Props) {
  const [search, setSearch] = useState('');
  const found = matching(kinds.data ?? [], search, decision.slug);
  const kind = (one: { slug: string; name: string }) => (
    <li key={one.slug}>
      <button type="button" className={classes.kind} onClick={() => onChoose(one.slug)}>
        {one.name}
      </button>
    </li>
  );

  return (
    <Dialog title="Read it as another kind of decision" onClose={onClose} sheet>
      <p className={classes.cost}>Free. {rereadsLeft(left)}</p>
      {decision.alternatives.length > 0 && (
        <section aria-labelledby="likely-kinds">
          <h3 className={classes.family} id="likely-kinds">
            It may also be
          </h3>
          <ul className={classes.kinds}>{decision.alternatives.map(kind)}</ul>
        </section>
      )}
      <TextField
        className={classes.search}
        type="search"
        label="Search all kinds of decisions"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {kinds.isError ? (
        <>
          <Notice kind="error">The kinds of decisions could not be loaded.</Notice>
          <button type="button" className="quiet" onClick={kinds.retry}>
            Try Again
          </button>
        </>
      ) : kinds.data ? (
        <>
          {found.length === 0 && <p role="status">No kind of decision has these words. Try fewer or other words.</p>}
          {found.map((family) => (
            <section key={family.name}>
              <h3 className={classes.family}>{family.name}</h3>
              <ul className={classes.kinds}>{family.kinds.map(kind)}</ul>
            </section>
          ))}
        </>
      ) : (
        <Loading label="Loading the kinds of decisions" />
      )}
      <button type="button" className="quiet" onClick={onClose}>
        Keep it as it is
      </button>
    </Dialog>
  );
}

/** Every word has to be in the kind's name or in its family's. The kind that it is read as already is no choice. */
function matching(families: Kinds, search: string, current: string): Kinds {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return families
    .map(({ name, kinds }) => ({
      name,
      kinds: kinds.filter((kind) => {
        const text = `${name} ${kind.name}`.toLowerCase();
        return kind.slug !== current && words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ kinds }) => kinds.length > 0);
}

import type { ToolType } from '@latticework/core/analysis';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Stroke } from '../../components/Mark.tsx';
import { paths } from '../../paths.ts';
import classes from './Tool.module.css';

type Props = { slug: string; children: ReactNode };

/** The name of a model as a link to its page. */
export function Model(props: Props) {
  return <Tool type="mental_model" {...props} />;
}

export function Bias(props: Props) {
  return <Tool type="cognitive_bias" {...props} />;
}

function Tool({ type, slug, children }: Props & { type: ToolType }) {
  return (
    <Link className={classes.tool} to={paths.toolPage({ type, slug })}>
      <Stroke type={type} strength="check for">
        {children}
      </Stroke>
    </Link>
  );
}

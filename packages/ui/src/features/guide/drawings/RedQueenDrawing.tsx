import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

export function RedQueenDrawing() {
  return (
    <Drawing
      height={236}
      label="Two lines climb side by side over the years, those of they and you. The distance between them is the same at the beginning and at the end. A third line leaves yours, stays level, and falls far behind."
    >
      <path className={pencils.hair} d="M14 24V212H292" />
      <text className={pencils.second} x={14} y={14}>
        how good
      </text>
      <text className={`${pencils.end} ${pencils.second}`} x={292} y={231}>
        years
      </text>
      <path className={pencils.bold} d="M26 132 284 32M26 196 284 96" />
      <path className={pencils.dashed} d="M155 146H284" strokeWidth={2} />
      <path className={pencils.model} d="M60 121V181M250 47V107" />
      <path className={pencils.model} d="M54 121H66M54 181H66M244 47H256M244 107H256" />
      <text className={pencils.modelText} x={70} y={155}>
        the lead
      </text>
      <text className={`${pencils.end} ${pencils.modelText}`} x={242} y={96}>
        the lead
      </text>
      <text x={294} y={36}>
        they
      </text>
      <text x={294} y={101}>
        you
      </text>
      <text className={pencils.second} x={294} y={144}>
        whoever
      </text>
      <text className={pencils.second} x={294} y={162}>
        stops
      </text>
    </Drawing>
  );
}

import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';

export function RedQueenDrawing() {
  return (
    <Drawing
      height={216}
      label="Two lines climb side by side over the years, those of they and you. The distance between them is the same at the beginning and at the end. A third line leaves yours, stays level, and falls far behind."
    >
      <path className={pencils.hair} d="M14 24V192H292" />
      <text className={pencils.second} x={14} y={14}>
        how good
      </text>
      <text className={`${pencils.end} ${pencils.second}`} x={292} y={211}>
        years
      </text>
      <path className={pencils.bold} d="M26 132 284 32M26 176 284 76" />
      <path className={pencils.dashed} d="M155 121H284" strokeWidth={2} />
      <path className={pencils.model} d="M60 121V161M250 47V87" />
      <path className={pencils.model} d="M54 121H66M54 161H66M244 47H256M244 87H256" />
      <text className={pencils.modelText} x={72} y={150}>
        this far
      </text>
      <text className={`${pencils.end} ${pencils.modelText}`} x={238} y={53}>
        still this far
      </text>
      <text x={294} y={36}>
        they
      </text>
      <text x={294} y={80}>
        you
      </text>
      <text className={pencils.second} x={294} y={119}>
        whoever
      </text>
      <text className={pencils.second} x={294} y={137}>
        stops
      </text>
    </Drawing>
  );
}

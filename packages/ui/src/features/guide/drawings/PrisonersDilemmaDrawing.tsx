import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';
import { Tip } from './Tip.tsx';

export function PrisonersDilemmaDrawing() {
  return (
    <Drawing
      height={262}
      label="A table of what you and they get. If both hold back, three each. If one grabs alone, that one gets five and the other nothing. If both grab, one each. Arrows show where each would rather move, whatever the other does: all of them lead to the corner where both grab."
    >
      <path className={pencils.hair} d="M88 36H352V222H88ZM220 36V222M88 129H352" />
      <text className={pencils.middle} x={154} y={24}>
        they hold back
      </text>
      <text className={pencils.middle} x={286} y={24}>
        they grab
      </text>
      <text x={0} y={78}>
        you
      </text>
      <text x={0} y={96}>
        hold back
      </text>
      <text x={0} y={172}>
        you
      </text>
      <text x={0} y={190}>
        grab
      </text>
      <text className={`${pencils.middle} ${pencils.large}`} x={154} y={82}>
        3, 3
      </text>
      <text className={`${pencils.middle} ${pencils.large}`} x={286} y={82}>
        0, 5
      </text>
      <text className={`${pencils.middle} ${pencils.large}`} x={154} y={200}>
        5, 0
      </text>
      <text className={`${pencils.middle} ${pencils.large} ${pencils.strong}`} x={286} y={200}>
        1, 1
      </text>
      <path className={pencils.model} d="M196 75H248M196 193H248M154 98V168M286 98V168" />
      <Tip className={pencils.model} x={248} y={75} />
      <Tip className={pencils.model} x={248} y={193} />
      <Tip className={pencils.model} x={154} y={168} turn={90} />
      <Tip className={pencils.model} x={286} y={168} turn={90} />
      <text className={`${pencils.end} ${pencils.second}`} x={352} y={246}>
        what you get, what they get
      </text>
    </Drawing>
  );
}

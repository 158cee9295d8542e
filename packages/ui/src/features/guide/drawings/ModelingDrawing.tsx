import { Drawing } from './Drawing.tsx';
import pencils from './pencils.module.css';
import { Tip } from './Tip.tsx';

export function ModelingDrawing() {
  return (
    <Drawing
      height={214}
      label="Two roads from now to later. The upper one is the world itself: today, and what comes of it in four years. The lower one is the model: leave most of it out, think what follows from the few parts that remain, in a minute, and check the result against the world."
    >
      <text x={0} y={24} className={pencils.strong}>
        today
      </text>
      <path d="M48 19H262" />
      <Tip x={262} y={19} />
      <text x={272} y={24} className={pencils.strong}>
        in four years
      </text>
      <text className={`${pencils.middle} ${pencils.second}`} x={155} y={42}>
        the world, at its own pace
      </text>
      <path d="M22 38V156" />
      <Tip x={22} y={156} turn={90} />
      <text className={pencils.second} x={34} y={104}>
        leave out
      </text>
      <text x={0} y={182}>
        a few
      </text>
      <text x={0} y={200}>
        parts
      </text>
      <path className={pencils.model} d="M52 187H248" />
      <Tip className={pencils.model} x={248} y={187} />
      <text className={`${pencils.middle} ${pencils.modelText}`} x={150} y={209}>
        the model, in a minute
      </text>
      <text x={262} y={192}>
        what follows
      </text>
      <path d="M318 168V44" />
      <Tip x={318} y={43} turn={-90} />
      <text className={`${pencils.end} ${pencils.second}`} x={308} y={104}>
        check
      </text>
    </Drawing>
  );
}

import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useTimedFlag } from '../../components/useTimedFlag.ts';
import { useExportData } from '../../data/personalData.ts';
import classes from './ExportButtons.module.css';
import { EXPORT_FORMATS, type ExportFormat, exportFile } from './exportFile.ts';

const LABELS = {
  json: 'Download as JSON',
  markdown: 'Download as Markdown',
} as const satisfies Record<ExportFormat, string>;

/** All data of the person as a file, for programs or for reading. */
export function ExportButtons() {
  const { mutate, isPending, isError, variables } = useExportData(exportFile);
  const saved = useTimedFlag();

  const save = (format: ExportFormat) => {
    saved.hide();
    mutate(format, { onSuccess: saved.show });
  };

  return (
    <>
      {isError && <Notice kind="error">Your data could not be collected. Please try again.</Notice>}
      {saved.shown && <Notice kind="done">Your file is in your downloads.</Notice>}
      <div className={classes.buttons}>
        {EXPORT_FORMATS.map((format) => (
          <BusyButton
            key={format}
            variant="default"
            busy={isPending && variables === format}
            busyText="Collecting..."
            disabled={isPending}
            onClick={() => save(format)}
          >
            {LABELS[format]}
          </BusyButton>
        ))}
      </div>
    </>
  );
}

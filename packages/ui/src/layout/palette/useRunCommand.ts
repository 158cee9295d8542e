import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { keepDraft } from '../../data/draft.ts';
import { useSessionControl } from '../../data/SessionProvider.tsx';
import { paths } from '../../paths.ts';
import type { Act } from './commands.ts';

/** Runs the chosen command. */
export function useRunCommand(): (act: Act) => void {
  const navigate = useNavigate();
  const { signOut } = useSessionControl();
  const { setColorScheme } = useMantineColorScheme();

  return (act) => {
    switch (act.kind) {
      case 'go':
        return void navigate(act.to);
      case 'keepForLater':
        keepDraft(act.text);
        return void navigate(paths.signup);
      case 'signOut':
        void signOut();
        return void navigate(paths.home);
      case 'appearance':
        return setColorScheme(act.scheme);
    }
  };
}

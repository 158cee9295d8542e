import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { keepForVisitor } from '../../data/drafts.ts';
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
      case 'fillBox':
        return void navigate(paths.dashboardWith(act.text), { state: { own: true } });
      case 'keepForLater':
        keepForVisitor(act.text, true);
        return void navigate(paths.signup);
      case 'signOut':
        void signOut();
        return void navigate(paths.home);
      case 'appearance':
        return setColorScheme(act.scheme);
    }
  };
}

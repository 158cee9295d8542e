import { Button } from '@mantine/core';
import { useState } from 'react';
import { SignOutEverywhereDialog } from './SignOutEverywhereDialog.tsx';

export function Sessions() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>Signed in on a device that is not with you? You can end every session at once, including this one.</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Sign Out on Every Device
      </Button>
      {asking && <SignOutEverywhereDialog onClose={() => setAsking(false)} />}
    </>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>Deletes your account, your questions and their analyses. It cannot be undone.</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </>
  );
}

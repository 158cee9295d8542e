import type { CallInput } from '@latticework/api/client';
import type { contactContracts } from '@latticework/api/contracts/contact';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServicesControl } from '../../data/ServicesProvider.tsx';
import { whenIdle } from '../../data/whenIdle.ts';

type ContactMessage = CallInput<typeof contactContracts.sendMessage>['body'];

type Problems = Partial<Record<keyof ContactMessage, string>>;

/** The problems of a message, by field. Nothing was sent. */
export class FaultyMessage extends Error {
  readonly problems: Problems;

  constructor(problems: Problems) {
    super('The message is not complete.');
    this.name = 'FaultyMessage';
    this.problems = problems;
  }
}

const loadContracts = () => import('@latticework/api/contracts/contact');

/**
 * Sends a message to the server. What it needs is loaded when the page is idle: a browser may remember for good that an
 * import failed, and a person who was offline for a moment must be able to send again.
 */
export function useSendMessage() {
  const { open } = useServicesControl();
  useEffect(() => whenIdle(() => void Promise.all([loadContracts(), open()]).catch(() => undefined)), [open]);
  return useMutation({
    mutationFn: async (message: ContactMessage) => {
      const { contactContracts: contracts, contactMessageSchema } = await loadContracts();
      const { error } = contactMessageSchema.safeParse(message);
      if (error) throw new FaultyMessage(firstOfEach(error.issues));
      const { api, config } = await open();
      await api.call(contracts.sendMessage, { body: message });
      return { email: message.email.trim(), mailbox: config.embedded.mailbox };
    },
  });
}

type Issue = { path: PropertyKey[]; message: string };

function firstOfEach(issues: readonly Issue[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse());
}

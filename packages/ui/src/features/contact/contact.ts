import type { CallInput } from '@latticework/api/client';
import type { contactContracts } from '@latticework/api/contracts/contact';
import { useMutation } from '@tanstack/react-query';
import { useServicesControl } from '../../data/ServicesProvider.tsx';

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

/**
 * Sends a message to the server. Its validation is loaded with the services, which a visitor who only reads never
 * loads.
 */
export function useSendMessage() {
  const { open } = useServicesControl();
  return useMutation({
    mutationFn: async (message: ContactMessage) => {
      const { contactContracts: contracts, contactMessageSchema } = await import('@latticework/api/contracts/contact');
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

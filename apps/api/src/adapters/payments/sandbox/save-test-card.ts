import type { SandboxContext } from './context.ts';
import { testCard } from './test-cards.ts';
import { useTypedCard } from './visit.ts';

/** Saves the test card that succeeds on the page of a setup at this URL, like a payer. */
export async function saveTestCard(context: SandboxContext, url: string): Promise<void> {
  const reference = new URL(url).pathname.split('/').at(-1) ?? '';
  const card = {
    test: 'success',
    last4: testCard('success').number.slice(-4),
    expMonth: 12,
    expYear: context.now().getUTCFullYear() + 3,
    reference: null,
  } as const;
  await useTypedCard(context, reference, { card, keeps: true });
}

import { DeliveryError } from '../ports/delivery-error.ts';
import type { Mail, MailMessage } from '../ports/mail.ts';

/** A fake mail adapter that collects messages and fails `refusals` times first. */
export function makeMailbox() {
  const empty = () => ({
    refusals: 0,
    failure: new DeliveryError('EMESSAGE 451'),
    sent: Array.of<MailMessage>(),
  });
  const mailbox = empty();
  const mail: Mail = {
    async send(message) {
      if (mailbox.refusals > 0) {
        mailbox.refusals -= 1;
        throw mailbox.failure;
      }
      mailbox.sent.push(message);
    },
  };
  return { mailbox, mail, reset: () => void Object.assign(mailbox, empty()) };
}

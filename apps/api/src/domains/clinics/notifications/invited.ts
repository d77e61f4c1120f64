import * as z from 'zod/mini';
import { system } from '../../../core/access.ts';
import { defineNotification } from '../../../core/notification.ts';
import { findUserId } from '../../identity/index.ts';
import { textIn } from '../clinics.texts.ts';
import { findInvitedPhone } from '../invitations.repository.ts';

/** Notifies the account of an invited phone, if there is one. */
export const invited = defineNotification({
  name: 'clinic-invited',
  kind: 'account',
  on: 'invitation.sent',
  parameters: z.object({}),
  async compose({ db }, { payload: { invitation_id: id } }) {
    const phone = await findInvitedPhone(db, id);
    const userId = phone === null ? null : await findUserId(db, system('clinics'), phone);
    if (userId === null) return [];
    return [{ userId, parameters: {}, link: '/clinic', dedupKey: `invitation:${id}` }];
  },
  render(_parameters, { language }) {
    const text = textIn(language);
    return { title: text('invited.title'), text: text('invited.text') };
  },
});

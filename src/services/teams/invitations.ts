import { fromPromise } from 'xstate';
import {
  type AcceptedInvitation,
  AcceptedInvitationSchema,
  type InvitationOffer,
  InvitationOfferSchema,
} from '#contract/accounts/invitation.ts';
import { parsed, type Http } from '#services/http.ts';

const invitationAddress = (token: string): string =>
  `api/v1/invitations/${encodeURIComponent(token)}`;

/** Returns the actors of the invitation chart. */
export const invitationActors = (http: Http) => ({
  findOffer: fromPromise<InvitationOffer, { token: string }>(async ({ input: { token }, signal }) =>
    parsed(InvitationOfferSchema, await http.get(invitationAddress(token), { signal }).json()),
  ),
  acceptInvitation: fromPromise<AcceptedInvitation, { token: string }>(
    async ({ input: { token }, signal }) =>
      parsed(
        AcceptedInvitationSchema,
        await http.post(`${invitationAddress(token)}/accept`, { signal }).json(),
      ),
  ),
});

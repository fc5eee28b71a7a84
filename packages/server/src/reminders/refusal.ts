import { Refusal, type RefusalOf } from '../platform/refusal.ts';

/** Why a subscription is rejected. */
export type ReminderRefusalCode = 'no-reminders' | 'email-off' | 'push-refused' | 'too-many-reminders';

export const ReminderRefusal: RefusalOf<ReminderRefusalCode> = Refusal;

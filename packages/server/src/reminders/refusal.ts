export type ReminderRefusalCode = 'no-reminders' | 'email-off' | 'push-refused' | 'too-many-reminders';

/** Why a subscription is rejected. */
export class ReminderRefusal extends Error {
  readonly code: ReminderRefusalCode;

  constructor(code: ReminderRefusalCode, message: string = code) {
    super(message);
    this.name = 'ReminderRefusal';
    this.code = code;
  }
}

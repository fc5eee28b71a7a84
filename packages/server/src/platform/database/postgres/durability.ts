/**
 * [S1] Makes the commit of this transaction wait for the disk even where `synchronous_commit` is off, and leaves stronger
 * settings alone. As part of a statement it needs no round trip, and behind a pooler it leaves nothing in the session. Every
 * statement that writes outside of a transaction returns it with each row that it writes.
 */
export const COMMIT_TO_DISK =
  "CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', true) END";

import type { Generated } from 'kysely';
import type { ConnectedSystem } from '#contract/exchange/connection.ts';
import type { Sending, SendingRowState } from '#contract/exchange/sending.ts';
import type { Iso, Json } from '#server/platform/database/columns.ts';

/** An educator's own token for a learning environment, sealed. */
export interface ConnectionsTable {
  id: Generated<number>;
  user_id: number;
  system: ConnectedSystem;
  address: string;
  site: string;
  who: string;
  /**
   * The environment's own id of the token's owner; null for connections from before it was stored.
   */
  account: string | null;
  sealed: string;
  saved_at: Iso;
}

/** Which assignment of an environment this one is; `remote` as in the contract. */
export interface AssignmentLinksTable {
  assignment_id: number;
  connection_id: number;
  remote: Json;
  linked_at: Iso;
}

export interface SendingsTable {
  id: Generated<number>;
  assignment_id: number;
  /** Null once the educator has removed it. */
  connection_id: number | null;
  system: ConnectedSystem;
  site: string;
  remote: Json;
  state: Sending['state'];
  created_at: Iso;
}

/**
 * What is sent to one student: what was there (`held`), what should be there (`wanted`), what was
 * last read back (`found`).
 */
export interface SendingRowsTable {
  sending_id: number;
  n: number;
  submission_id: number;
  remote_user: string;
  student: string;
  state: SendingRowState;
  why: string;
  held: Json;
  wanted: Json;
  found: Json | null;
  lease: string | null;
  leased_until: Iso | null;
  sent_at: Iso | null;
}

export interface ConnectTables {
  connections: ConnectionsTable;
  assignment_links: AssignmentLinksTable;
  sendings: SendingsTable;
  sending_rows: SendingRowsTable;
}

/**
 * Keys of PostgreSQL's advisory locks, in one list so that no two collide. A database-wide lock is one number; a class
 * is the first of two, whose second says what is locked.
 */
export const LOCKS = {
  /** Processes that start together migrate one after another. */
  migrations: 7_263_541,
  /** One of several processes fills the tables of geography. */
  geography: 7_263_542,
  /** One of several processes fills the lists of skills and positions. */
  expertise: 7_263_548,
  /** One of several concurrent set-ups of an installation wins. */
  set_up: 7_263_545,
  /** The first process of an installation marks its storage. */
  storage_mark: 7_263_546,
  /** One process makes the nightly backup. */
  backup: 7_263_549,
} as const;

export const LOCK_CLASSES = {
  /**
   * Rate limit: requests for one e-mail are counted one by one; the second number is a prefix of the address's hash.
   */
  sign_in_email: 7_263_543,
  /** Writers of a rule that spans several records; the second number is the hash of rule and organisation. */
  rule: 7_263_544,
} as const;

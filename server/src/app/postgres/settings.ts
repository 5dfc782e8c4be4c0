/**
 * The embedded server's settings: little memory on a shared machine, and local connections only.
 * Without `fsync`, a power cut destroys the folder. This is only for tests, which share one machine
 * among many servers.
 */
export function settings(port: number, fsync: boolean): Record<string, string | number> {
  return {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: '64MB',
    work_mem: '8MB',
    effective_cache_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    // The passwords are random, so they need no protection against guessing: more iterations would
    // only delay each connection.
    scram_iterations: 1,
    min_wal_size: '64MB',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements, values and keys are not logged: the log would otherwise contain customers' names
    // and numbers.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }),
  }
}

/**
 * The environment of the database's processes. Our own environment may contain PGPORT and similar
 * variables, which those processes would obey.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)))
}

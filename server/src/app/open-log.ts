import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * Opens a node's log, on standard output by default. PostgreSQL's messages about a refused row
 * ("Failing row contains …", "Key (phone)=…") are redacted, because no erasure could remove a
 * person from a log.
 */
export const openLog = (level: string, to: DestinationStream = pino.destination()): Logger =>
  pino({ level, redact: ['req.headers.authorization', 'err.detail', 'err.where'] }, to)

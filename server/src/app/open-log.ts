import { pino, type DestinationStream, type Logger } from 'pino'

/**
 * A node's log, on its standard output by default. What PostgreSQL says of a row that it refused
 * ("Failing row contains …", "Key (phone)=…") is redacted: no erasure would find a person in a log.
 */
export const openLog = (level: string, to: DestinationStream = pino.destination()): Logger =>
  pino({ level, redact: ['req.headers.authorization', 'err.detail', 'err.where'] }, to)

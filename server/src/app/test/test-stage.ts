import sharp from 'sharp'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Caller } from './test-client.ts'
import type { TestServer } from './test-server.ts'
import type { TestCompany } from './test-world.ts'

/** A request as a test sends it. */
export type TestRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  upload?: Uint8Array
  headers?: Record<string, string>
}
/** A record that a path names, and the version on which an update of it is based. */
export type Named = { id: string | number; version?: number }

/** Functions that create records, shared by the requests of every wing. */
export interface Stage {
  server: TestServer
  provider: Caller
  /** Returns a caller with the API key of the company for which requests are made now. */
  keyed: () => Caller
  place: () => TestCompany
  own: () => string
  /** An example with its ids replaced by those of the company for which requests are made now. */
  here: <T>(example: T) => T
  /** Creates a fresh record of a noun; `more` is added to its body. */
  fresh: (of: string, more?: object) => Promise<Named>
  placed: (more?: object) => Promise<OrderRow>
  step: (...actions: ('approve' | 'deliver')[]) => Promise<OrderRow>
  /** A new number each time. */
  next: () => number
}

/**
 * What one wing adds to the requests: how to create records that no call `POST /<noun>` creates,
 * and what its requests need beyond examples and the records in their paths.
 */
export interface WingRequests {
  records: Record<string, () => Named | Promise<Named>>
  more: Record<string, () => TestRequest | Promise<TestRequest>>
}

export const onePicture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()

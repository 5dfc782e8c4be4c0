import type { Call, In, Schema } from './call.ts'

/** An example body for each call of a noun that takes one. */
export type Examples<N> = {
  [K in keyof N as N[K] extends Call & { body: Schema } ? K : never]: N[K] extends { body: Schema }
    ? In<N[K]['body']>
    : never
}

/** Bodies of a record that is changed by the fields it is made of: `forms<typeof kiosk.input>({…})`. */
export const forms = <Input extends Schema & { _zod: { input: object } }>(create: In<Input>) => ({
  create,
  update: { ...create, version: 1 },
})

/** What examples name: records of one company, as the API's reader would find them in its own. */
export const ids = {
  account: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b01',
  company: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b02',
  branch: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b03',
  otherBranch: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b04',
  role: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b05',
  category: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b06',
  product: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b07',
  material: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b08',
  reset: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b09',
}

import type { Lang } from '#contract/kit/field-words.ts'
import { redescribed, sentences, type JsonSchema } from './named-schemas.ts'
import { listFields, memberFields } from './texts/member-fields.ts'
import { menuFields } from './texts/menu-fields.ts'
import { orderFields } from './texts/order-fields.ts'
import { trackingFields } from './texts/tracking-fields.ts'
import { tableFields } from './texts/table-fields.ts'

/**
 * What an app maker must know about a field, by the name of its schema and the path in it:
 * `OrderInput.payment_method`, `AppMenu.products.off`.
 */
export type FieldTexts = Record<string, Record<Lang, string>>

export const fieldTexts: FieldTexts = {
  ...menuFields,
  ...orderFields,
  ...trackingFields,
  ...tableFields,
  ...memberFields,
}

/** Adds the texts about fields to the schemas of the description for apps. */
export function describeFields(schemas: Record<string, JsonSchema>, lang: Lang): void {
  for (const [key, texts] of Object.entries(fieldTexts)) {
    const [name, ...path] = key.split('.')
    schemas[name!] = redescribed(schemas[name!]!, path, (it) => sentences(texts[lang], it))
  }
  for (const [name, schema] of Object.entries(schemas))
    if (schema.properties?.['next_cursor'])
      for (const [field, texts] of Object.entries(listFields))
        schemas[name] = redescribed(schemas[name]!, [field], (it) => sentences(texts[lang], it))
}

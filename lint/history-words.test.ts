import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/* A history names fields by the labels of the form (panel/src/kit/list/labels.ts) and leaves
   out fields without a label. Each field that a form sends must therefore be rendered by the
   form, or have a `HistoryLabel`. */

const forms = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'panel/src/features'])
  .toString()
  .split('\n')
  .filter((it) => it.endsWith('.tsx') && readFileSync(it, 'utf8').includes('<FormPage'))

/**
 * Components that render fields of several forms, and their sources. A source counts as part of
 * every form that uses the component.
 */
const shared = {
  '<OfferTerms': readFileSync('panel/src/domain/members/offer-terms.tsx', 'utf8'),
  '<ShowingTerms': readFileSync('panel/src/domain/members/offer-terms.tsx', 'utf8'),
  '<DeliveryTermsInput': readFileSync('panel/src/domain/members/delivery-terms.tsx', 'utf8'),
  '<PostInputs': ['post-inputs', 'publish-input']
    .map((it) => readFileSync(`panel/src/domain/marketing/post/${it}.tsx`, 'utf8'))
    .join('\n'),
  '<ShowingInputs': readFileSync('panel/src/domain/marketing/showing-inputs.tsx', 'utf8'),
}

/**
 * Fields that a history never contains: owners that never change, and fields that are only input.
 */
const unchanging = new Set(['branch_id', 'company_id', 'new_groups', 'registration_id', 'suggestion_id'])

/** The fields of a form's input that none of its files mentions. */
const missing = (fields: readonly string[], source: string) =>
  fields.filter((it) => !unchanging.has(it) && !new RegExp(`["'\`]${it}["'\`.]`).test(source))

async function fieldsOf(form: string): Promise<string[]> {
  const text = readFileSync(form, 'utf8')
  const [, name] = /noun=\{(\w+)\}/.exec(text) ?? []
  const [, spread = name] = /const noun(?:: \w+)? = (?:\{\s*\.\.\.|withTerms\()(\w+)/.exec(text) ?? []
  const [, from] = new RegExp(`import \\{[^}]*\\b${spread}\\b[^}]*\\} from '#contract/([^']+)'`).exec(text) ?? []
  if (!from || !spread) return []
  const module = (await import(/* @vite-ignore */ `../contract/src/${from}`)) as Record<
    string,
    { input?: { shape?: object } }
  >
  return Object.keys(module[spread]?.input?.shape ?? {})
}

it('every field of a form has a word for its history', async () => {
  const seen = await Promise.all(
    forms.map(async (form) => {
      const folder = dirname(form)
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (it) => /\.tsx?$/.test(it) && !/test|words|start/.test(it),
      )
      const own = files.map((it) => readFileSync(join(folder, it), 'utf8')).join('\n')
      const used = Object.entries(shared).flatMap(([tag, source]) => (own.includes(tag) ? [source] : []))
      const source = [own, ...used].join('\n')
      const fields = await fieldsOf(form)
      return { form, fields: fields.length, missing: missing(fields, source) }
    }),
  )
  expect(seen.filter((it) => it.fields > 0).length).toBeGreaterThan(12)
  expect(seen.filter((it) => it.missing.length > 0)).toEqual([])
})

it('sees a field that no input draws', () => {
  expect(missing(['name', 'tax_rate', 'branch_id'], '<TextInput name={`name.${lang}`} />')).toEqual(['tax_rate'])
})

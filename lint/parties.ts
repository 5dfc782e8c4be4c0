import { allParties } from '../contract/src/platform/parties.ts'

const quoted = (text: string) => `(?<quote>['"\`])${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\k<quote>`
const codes = allParties.map(({ code }) => ({ code, at: new RegExp(`${quoted(code)}|(?<![\\w.'"])${code}: `) }))
const names = allParties.map(({ name }) => ({ name, at: new RegExp(quoted(name)) }))
const widened = /\.\.\.\w*(?:Codes|Parties|Providers)\b[^\]]*,\s*['"]/

/**
 * Finds where a file names outside parties (such as platforms) that the registry already names: two
 * of them by their codes, one by its name, or one beside a list from the registry.
 */
export function partyFaults(file: string, text: string): string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
  const found = codes.filter(({ at }) => at.test(code)).map((it) => it.code)
  return [
    ...(found.length > 1 ? [`${file} lists ${found.join(', ')}`] : []),
    ...names.filter(({ at }) => at.test(code)).map((it) => `${file} names ${it.name}`),
    ...(widened.test(code) ? [`${file} widens a list of parties`] : []),
  ]
}

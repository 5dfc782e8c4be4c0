import { themeExamples } from '#contract/marketing/theme/theme.example.ts'
import { companyThemeExamples } from '#contract/marketing/theme/company-theme.example.ts'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { connect } from '#server/db/client.ts'
import type { Stage, TestRequest, WingRequests } from './test-stage.ts'

/** Requests for the platform's themes and for companies' themes. */
export function themeRequests({ server, provider, place, here, next }: Stage): WingRequests {
  /**
   * Removes the company's themes as the database's owner, because a company may have only a few,
   * and the API cannot remove published ones.
   */
  async function clear() {
    const owner = await connect(server.database.ownerUrl)
    for (const table of ['theme_release', 'theme_file', 'company_theme'])
      await owner.query(`delete from ${table} where company_id = $1`, [place().id])
    await owner.end()
  }
  async function own() {
    await clear()
    return provider.send(companyTheme.create, { body: here(companyThemeExamples.create) })
  }
  const ofFile = async (): Promise<TestRequest> => ({
    params: { company_theme_id: (await own()).id, path: 'style.css' },
  })
  /** Creates and publishes a theme. */
  async function published() {
    const { id, version } = await own()
    const params = { company_theme_id: id }
    await provider.send(companyTheme.publish, { params, body: { version, live_from: null } })
    return { params, version: version + 1 }
  }
  return {
    records: { 'company-theme': own },
    more: {
      'theme.create': () => ({ body: { ...themeExamples.create, code: `deneme_${next()}` } }),
      'companyTheme.create': async () => {
        await clear()
        return {}
      },
      'companyTheme.update': () => ({}),
      'companyTheme.file': ofFile,
      'companyTheme.saveFile': async () => ({ ...(await ofFile()), body: { text: 'p { margin: 0 }', version: 1 } }),
      'companyTheme.removeFile': ofFile,
      'companyTheme.rollback': async () => {
        const { params, version } = await published()
        return { params, body: { version, number: 1 } }
      },
      'companyTheme.withdraw': async () => {
        const { params, version } = await published()
        return { params, body: { version } }
      },
    },
  }
}

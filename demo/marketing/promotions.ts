import type pg from 'pg'
import { fixedId } from '../chance.ts'
import { companies, type DemoCompany } from '../companies.ts'
import { insertRows } from '../insert.ts'
import { branchId, companyId } from '../organisation.ts'
import { promotionImage, type Scene, type Shape } from '../pictures/promotions.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const url = (scene: Scene, shape: Shape) => `/files/${promotionImage(scene, shape)}`

/** Titles in the language of the company's customers. */
const titles = {
  TR: {
    today: 'Bugün ocakta ne var?',
    chef: 'Ustamızla tanışın',
    weekend: 'Hafta sonu kahvaltısı',
    lunch: 'Öğle menüsü',
    dessert: 'Tatlı bizden',
    pair: 'İki kişilik sofra',
    late: 'Gece yarısına kadar açığız',
  },
  DE: {
    today: 'Heute vom Grill',
    chef: 'Unser Meister am Spieß',
    weekend: 'Frühstück am Wochenende',
    lunch: 'Mittagskarte',
    dessert: 'Dessert aufs Haus',
    pair: 'Menü für zwei',
    late: 'Bis Mitternacht geöffnet',
  },
} as const

const everyDay = (start_min: number, end_min: number) =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, start_min, end_min }))

const sceneOf: Record<DemoCompany['cuisine'], Scene> = {
  kebap: 'grill',
  doner: 'grill',
  firin: 'oven',
  ev: 'oven',
  burger: 'counter',
  grill: 'counter',
}

/** Creates each company's stories, and the banners and campaigns of its branches. */
export async function layPromotions(client: pg.ClientBase, now: number): Promise<void> {
  const at = (ms: number) => new Date(now + ms).toISOString()
  for (const company of companies) {
    const company_id = companyId(company.slug)
    const said = titles[company.country]
    const scene = sceneOf[company.cuisine]
    const common = (key: string, position: number) => ({
      company_id,
      id: fixedId(`${company.slug} ${key}`),
      link: '',
      platforms: [],
      schedule: [],
      position,
      is_active: true,
      created_at: at(-20 * dayMs),
      updated_at: at(-20 * dayMs),
      version: 1,
    })
    const story = (title: string, position: number, from: number, hours: number | null, of: Scene = scene) => ({
      ...common(`story ${title}`, position),
      title,
      cover: url(of, 'cover'),
      image: url(of, 'half'),
      is_fixed: hours === null,
      duration_hours: hours ?? 24,
      starts_at: at(from),
      expires_at: hours === null ? null : at(from + hours * hourMs),
      valid_cities: [],
      branch_ids: [],
    })
    await insertRows(client, 'story', [
      story(said.today, 0, -3 * hourMs, 24),
      story(said.chef, 1, -20 * dayMs, null),
      story(said.weekend, 2, 2 * dayMs, 48, 'sweet'),
      story(said.late, 3, -5 * dayMs, 24),
    ])
    for (const branch of company.branches) {
      const here = (key: string, position: number) => ({
        ...common(`${branch.slug} ${key}`, position),
        branch_id: branchId(branch.slug),
        starts_at: at(-20 * dayMs),
        expires_at: null,
      })
      await insertRows(client, 'banner', [
        {
          ...here('lunch', 0),
          title: said.lunch,
          image: url(scene, 'wide'),
          mobile_image: url(scene, 'half'),
          schedule: everyDay(11 * 60, 15 * 60),
        },
        { ...here('late', 1), title: said.late, image: url('counter', 'wide'), mobile_image: url('counter', 'half') },
      ])
      await insertRows(client, 'campaign', [
        { ...here('pair', 0), title: said.pair, image: url(scene, 'half') },
        { ...here('dessert', 1), title: said.dessert, image: url('sweet', 'half'), expires_at: at(9 * dayMs) },
      ])
    }
  }
}

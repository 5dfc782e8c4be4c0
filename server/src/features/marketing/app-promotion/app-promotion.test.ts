import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { appPromotion } from '#contract/marketing/app-promotion.ts'
import { bannerExamples } from '#contract/marketing/banner.example.ts'
import { banner } from '#contract/marketing/banner.ts'
import { campaignExamples } from '#contract/marketing/campaign.example.ts'
import { campaign } from '#contract/marketing/campaign.ts'
import { maxShown } from '#contract/marketing/showing.ts'
import { storyExamples } from '#contract/marketing/story.example.ts'
import { story } from '#contract/marketing/story.ts'
import { picture, type PictureKind } from '#contract/platform/file.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const start = new Date('2026-12-01T09:00:00Z')
let now = start
const hours = (n: number) => new Date(start.getTime() + n * 3_600_000)
const { server, world, company_id, branch_id, app } = await setUp([], { now: () => now })
let manager = await signIn(server.url, world.users.company)
/** Moves the clock, and signs in again, because earlier tokens may have expired. */
async function goTo(at: Date) {
  now = at
  manager = await signIn(server.url, world.users.company)
}
const [, second] = world.companies.own.branches

async function upload(kind: PictureKind, width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const reply = await manager.raw(picture.create, { query: { kind }, upload: bytes })
  return (reply.body as { url: string }).url
}
const [wide, two, cover] = await Promise.all([
  upload('banner', 1000, 200),
  upload('story', 800, 400),
  upload('story_cover', 100, 100),
])

const make = {
  story: (more: object = {}) =>
    manager.send(story.create, { body: { ...storyExamples.create, company_id, cover, image: two, ...more } }),
  banner: (more: object = {}) =>
    manager.send(banner.create, {
      body: {
        ...bannerExamples.create,
        branch_id,
        image: wide,
        mobile_image: two,
        schedule: [],
        platforms: [],
        ...more,
      },
    }),
  campaign: (more: object = {}) =>
    manager.send(campaign.create, { body: { ...campaignExamples.create, branch_id, image: two, ...more } }),
}
const shown = (query: object = {}, at = branch_id) => app.send(appPromotion.read, { params: { branch_id: at }, query })
const titles = async (query: object = {}, at = branch_id) => {
  const { stories, banners, campaigns } = await shown(query, at)
  return [stories, banners, campaigns].map((all) => all.map((it) => it.title))
}
afterEach(async () => {
  await server.database.db.one(sql`delete from banner where company_id = ${company_id}`)
  await server.database.db.one(sql`delete from story where company_id = ${company_id}`)
  await server.database.db.one(sql`delete from campaign where company_id = ${company_id}`)
})

it('shows a story for as long as it lasts, and a fixed one for good', async () => {
  await goTo(start)
  const { id } = await make.story({ title: 'Gün', duration_hours: 24 })
  const fixed = await make.story({ title: 'Hep', is_fixed: true, starts_at: hours(1).toISOString() })
  expect(fixed).toMatchObject({ state: 'scheduled', expires_at: null, position: 1 })
  expect((await shown()).stories).toMatchObject([
    { id, title: 'Gün', is_fixed: false, ends_at: hours(24).toISOString(), remaining_sec: 86_400, cover, image: two },
  ])
  await goTo(new Date(hours(24).getTime() - 1))
  expect((await shown()).stories).toMatchObject([
    { title: 'Gün', remaining_sec: 1 },
    { title: 'Hep', ends_at: null, remaining_sec: null },
  ])
  await goTo(hours(24))
  expect(await titles()).toEqual([['Hep'], [], []])
  const { data } = await manager.send(story.list, { query: { company_id: [company_id], state: ['ended'] } })
  expect(data.map((it) => [it.title, it.state])).toEqual([['Gün', 'ended']])
})

it('shows each picture only where, when and on what it is meant for', async () => {
  await goTo(start)
  const [{ city_id }] = (await server.database.db.many<{ city_id: number }>(
    sql`select city_id from branch where company_id = ${company_id} and id = ${branch_id}`,
  )) as [{ city_id: number }]
  await make.story({ title: 'Burada', branch_ids: [branch_id] })
  await make.story({ title: 'Orada', branch_ids: [second] })
  await make.story({ title: 'Şehirde', valid_cities: [city_id] })
  await make.story({ title: 'Uzakta', valid_cities: [city_id === 1 ? 2 : 1] })
  await make.banner({ title: 'Web', platforms: ['web'] })
  await make.banner({ title: 'Kapalı', is_active: false })
  // 1 December 2026 is a Tuesday, and 9:00 UTC is noon in Istanbul.
  await make.campaign({ title: 'Öğle', schedule: [{ weekday: 1, start_min: 11 * 60, end_min: 15 * 60 }] })
  await make.campaign({ title: 'Bitecek', expires_at: hours(2).toISOString() })
  expect(await titles()).toEqual([['Burada', 'Şehirde'], ['Web'], ['Öğle', 'Bitecek']])
  expect(await titles({ platform: 'ios' })).toEqual([['Burada', 'Şehirde'], [], ['Öğle', 'Bitecek']])
  expect((await titles({}, second))[1]).toEqual([])
  await goTo(hours(3))
  expect((await titles())[2]).toEqual([])
})

it('keeps its tag while the same pictures are shown, and changes it with the order', async () => {
  await goTo(start)
  const first = await make.banner({ title: 'Bir' })
  const next = await make.banner({ title: 'İki' })
  await make.story({ title: 'Hikâye' })
  const ask = (tag?: string) =>
    app.raw(appPromotion.read, { params: { branch_id } }, tag ? { 'if-none-match': tag } : {})
  const tag = (await ask()).headers.get('etag')!
  await goTo(hours(1))
  expect((await ask(tag)).status).toBe(304)
  const ids = [next.id, first.id.toUpperCase()]
  await manager.send(banner.order, { params: { branch_id }, body: { ids } })
  expect((await titles())[1]).toEqual(['İki', 'Bir'])
  const changed = await ask(tag)
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
  const [moved] = await manager.send(banner.history, { params: { banner_id: first.id } })
  expect(moved).toMatchObject({ action: 'move', before: { position: 0 }, after: { position: 1 } })
  const strange = { params: { branch_id: second }, body: { ids } }
  expect(await manager.faults(banner.order, strange)).toEqual(['ids.0 choice'])
})

it('refuses a picture of another shape, an end before the start, and more than fit at once', async () => {
  await goTo(start)
  const body = { ...storyExamples.create, company_id, cover, image: two }
  expect(await manager.faults(story.create, { body: { ...body, cover: two } })).toEqual(['cover picture_ratio'])
  expect(await manager.faults(story.create, { body: { ...body, image: cover } })).toEqual(['image picture_ratio'])
  const wrong = { ...bannerExamples.create, branch_id, image: two, mobile_image: two }
  expect(await manager.faults(banner.create, { body: wrong })).toEqual(['image picture_ratio'])
  const backwards = { ...campaignExamples.create, branch_id, image: two, expires_at: '2026-11-01T09:00:00Z' }
  expect(await manager.faults(campaign.create, { body: backwards })).toEqual(['expires_at ends_before_start'])

  await Promise.all(Array.from({ length: maxShown - 1 }, () => make.story()))
  // Only one of those that are saved at the same time still fits.
  const both = await Promise.all([1, 2, 3].map(() => manager.raw(story.create, { body })))
  expect(both.map((it) => it.status).toSorted()).toEqual([201, 422, 422])
  expect(await manager.faults(story.create, { body })).toEqual(['is_active too_many'])
  const later = { ...body, starts_at: hours(24).toISOString() }
  expect(await manager.send(story.create, { body: later })).toMatchObject({ state: 'scheduled' })
  expect(await manager.send(story.create, { body: { ...body, is_active: false } })).toMatchObject({ state: 'off' })
})

import sql from 'sql-template-tag'
import { isOlderVersion } from '#contract/members/app/app-version.ts'
import { memberDevice } from '#contract/members/app/member-device.ts'
import { missingReference } from '#server/db/pool.ts'
import { followClock, writeDevice } from '#server/domain/members/devices.ts'
import { heldMember, ownMember } from '#server/domain/members/own-member.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { routes } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/answer/fault.ts'

/** For how long after a member was seen nothing new is written about it, in ms. */
const quietMs = 60_000

export const memberDeviceRoutes = routes(memberDevice, {
  put: async ({ params, body }, ctx) => {
    const { db, reach, now } = ctx
    if (body.push_token !== null && body.web_push) throw wrongField('web_push', 'wrong')
    const id = params.device_id.toLowerCase()
    const { company_id } = await db.tx(async (tx) => {
      await followClock(tx, await ownMember(tx, reach, params.member_id), body.timezone)
      const owner = await heldMember(tx, reach, params.member_id)
      await writeDevice(tx, owner, { ...body, id }, now)
      return owner
    })
    const [app, store] = await Promise.all([settingOf(db, 'app', company_id), settingOf(db, 'store', company_id)])
    const min_version = { ios: app.min_ios, android: app.min_android, web: '' }[body.platform]
    return {
      device_id: id,
      must_update: min_version !== '' && isOlderVersion(body.app_version, min_version),
      min_version,
      store_url: { ios: store.app_store, android: store.google_play, web: '' }[body.platform],
    }
  },

  remove: async ({ params }, ctx) => {
    const { company_id, member_id } = await ownMember(ctx.db, ctx.reach, params.member_id)
    await ctx.db.one(
      sql`delete from member_device where company_id = ${company_id} and member_id = ${member_id} and id = ${params.device_id}`,
    )
    return null
  },

  seen: async ({ params, body }, { db, reach, now }) => {
    const { company_id, member_id } = await ownMember(db, reach, params.member_id)
    const { device_id = null, city_id = null, has_signed_in } = body
    const before = new Date(now.getTime() - quietMs)
    const device =
      device_id === null
        ? undefined
        : await db.one<{ is_new: boolean }>(sql`
            select last_seen_at <= ${before} as is_new from member_device
            where company_id = ${company_id} and member_id = ${member_id} and id = ${device_id}`)
    const isQuiet = device ? !device.is_new : false
    try {
      const kept = await db.tx(async (tx) => {
        const member = await tx.one(sql`
          update member set last_activity_at = greatest(last_activity_at, ${now}), last_city_id = coalesce(${city_id}::int, last_city_id),
            last_login_at = case when ${has_signed_in} then greatest(last_login_at, ${now}) else last_login_at end
          where company_id = ${company_id} and id = ${member_id} and merged_into is null and erased_at is null
            and (${has_signed_in} or last_city_id is distinct from coalesce(${city_id}::int, last_city_id)
              or ${device ? sql`${!isQuiet}` : sql`coalesce(last_activity_at <= ${before}, true)`})
          returning id`)
        if (member && device)
          await tx.one(sql`
            update member_device set last_seen_at = greatest(last_seen_at, ${now}) where company_id = ${company_id} and member_id = ${member_id} and id = ${device_id}`)
        return member !== undefined
      })
      return { is_kept: kept }
    } catch (error) {
      if (missingReference(error, 'member') === 'last_city_id') throw wrongField('city_id', 'choice')
      throw error
    }
  },
})

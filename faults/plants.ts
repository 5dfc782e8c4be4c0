/** A fault to be planted: `find` occurs once in `file` and is replaced by `put`; `test` must then fail. */
export interface Plant {
  name: string
  file: string
  find: string
  put: string
  test: string
}

/** The text with the fault in it; throws where the text no longer contains `find` exactly once. */
export function planted(text: string, { name, file, find, put }: Plant): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`«${name}» finds its place ${parts.length - 1} times in ${file}.`)
  return parts.join(put)
}

export const plants: Plant[] = [
  {
    name: 'a card carries its times as PostgreSQL writes them',
    file: 'server/src/domain/ordering/order-json.ts',
    find: '${jsonTime(`o.${it}`)} as ${it}',
    put: 'o.${it}',
    test: 'server/src/features/ordering/order/list.test.ts',
  },
  {
    name: 'a message of a socket is not checked',
    file: 'server/src/kit/sockets.ts',
    find: 'if (onBreach) checkMessage(message, onBreach)',
    put: '',
    test: 'server/src/kit/check-answer.test.ts',
  },
  {
    name: 'nobody listens to a socket that is let in',
    file: 'server/src/kit/sockets.ts',
    find: "raw.on('error', () => raw.destroy())",
    put: '',
    test: 'server/src/kit/sockets.test.ts',
  },
  {
    name: 'nobody listens to a connection inside a transaction',
    file: 'server/src/db/pool.ts',
    find: "pool.on('connect', (client) => client.on('error', () => undefined))",
    put: '',
    test: 'server/src/db/pool.test.ts',
  },
  {
    name: 'a lost connection is our own mistake',
    file: 'server/src/db/pool.ts',
    find: 'return /^(08|53|57|55P03|25P03)/.test(',
    put: 'return /^(08|53|55P03|25P03)/.test(',
    test: 'server/src/db/pool.test.ts',
  },
  {
    name: 'a socket may say whatever it likes',
    file: 'server/src/kit/sockets.ts',
    find: "socket.close(1008, 'too much')",
    put: '',
    test: 'server/src/kit/sockets.test.ts',
  },
  {
    name: 'the cursor of events skips one',
    file: 'server/src/kit/events.ts',
    find: 'place.seq = row.seq',
    put: 'place.seq = row.seq + 1',
    test: 'server/src/kit/sockets.test.ts',
  },
  {
    name: 'a revoked session keeps its socket',
    file: 'server/src/kit/sockets.ts',
    find: 'if (gone.has(client.actor.session_id)) revoke(client)',
    put: 'void gone',
    test: 'server/src/kit/sockets.test.ts',
  },
  {
    name: 'one company may use all of a node',
    file: 'server/src/kit/turns.ts',
    find: 'if (atWork < slots && mine.atWork < share && mine.waiting.length === 0) {',
    put: 'if (mine.waiting.length === 0) {',
    test: 'server/src/kit/fairness.test.ts',
  },
  {
    name: 'percent signs of a search are patterns',
    file: 'server/src/kit/list.ts',
    find: "replace(replace(fold(${search}), '\\\\', '\\\\\\\\'), '%', '\\\\%')",
    put: "replace(fold(${search}), '\\\\', '\\\\\\\\')",
    test: 'server/src/kit/fairness.test.ts',
  },
  {
    name: 'rows that are equal are lost between two pages',
    file: 'server/src/kit/long-list.ts',
    find: '${direction}, ${tie} ${direction}`',
    put: '${direction}`',
    test: 'server/src/kit/long-list.test.ts',
  },
  {
    name: 'the page before is read forwards',
    file: 'server/src/kit/long-list.ts',
    find: 'isDown: order.isDown !== isBack',
    put: 'isDown: order.isDown',
    test: 'server/src/kit/long-list.test.ts',
  },
  {
    name: 'an old version of an order moves it',
    file: 'server/src/domain/ordering/move.ts',
    find: 'if (order.version !== move.version || !next',
    put: 'if (!next',
    test: 'server/src/features/ordering/order/order.test.ts',
  },
  {
    name: 'a kept menu outlives a change',
    file: 'server/src/features/menu/app-menu/kept-menus.ts',
    find: '!row || row.menu !== branch.changes',
    put: '!row || !branch.changes',
    test: 'server/src/features/menu/app-menu/app-menu.test.ts',
  },
  {
    name: 'an answer is not kept under its key',
    file: 'server/src/kit/idempotency.ts',
    find: 'if (known) {',
    put: 'if (known && hash.length === 0) {',
    test: 'server/src/features/ordering/order/order.test.ts',
  },
  {
    name: 'a branch limit is counted without its lock',
    file: 'server/src/domain/organisation/limits.ts',
    find: 'from license where company_id = ${company_id} for update`,\n  )\n  if (!license) throw',
    put: 'from license where company_id = ${company_id}`,\n  )\n  if (!license) throw',
    test: 'server/src/features/organisation/limits.test.ts',
  },
  {
    name: 'the last who can let people in may go',
    file: 'server/src/domain/identity/last-holder.ts',
    find: "if (!other) throw fault('in_use', { detail: words[it.lang] })",
    put: 'void other',
    test: 'server/src/features/identity/user/last-holder.test.ts',
  },
  {
    name: "others' branches are within reach",
    file: 'server/src/kit/guard.ts',
    find: "if (!within(seen, seen.companies)) throw fault('not_found')",
    put: '',
    test: 'server/src/app/contract-sweep-people.test.ts',
  },
  {
    name: 'a missing right is no obstacle',
    file: 'server/src/kit/guard.ts',
    find: 'if (!holds || (call.platform && !reach.isPlatform)) throw refused()',
    put: '',
    test: 'server/src/app/contract-sweep-people.test.ts',
  },
  {
    name: 'an expired licence lets new things in',
    file: 'server/src/kit/guard.ts',
    find: "if (isAdding && isExpired(license, kit.now())) throw fault('licence_expired')",
    put: '',
    test: 'server/src/features/organisation/limits.test.ts',
  },
  {
    name: 'a refresh token is spent twice',
    file: 'server/src/domain/identity/sessions.ts',
    find: 'where id = ${id} and rotation = ${rotation} and refresh_hash = ${sha256(given)} and revoked_at',
    put: 'where id = ${id} and revoked_at',
    test: 'server/src/features/identity/session/session.test.ts',
  },
  {
    name: 'a link is good without its signature',
    file: 'server/src/kit/files.ts',
    find: "sameBytes(Buffer.from(signature(kit.linkKey, { company_id, id }, until)), Buffer.from(request.query.sign ?? ''))",
    put: 'Boolean(request.query.sign)',
    test: 'server/src/kit/files.test.ts',
  },
  {
    name: 'a run is tried again at once',
    file: 'server/src/kit/run-due.ts',
    find: 'pauseMs * 2 ** (tries - 1)',
    put: '0',
    test: 'server/src/kit/run.test.ts',
  },
  {
    name: 'a run goes on in spite of who stopped it',
    file: 'server/src/kit/run-due.ts',
    find: '!run.is_undoing && (await isStopping(db, run))',
    put: 'false',
    test: 'server/src/kit/run.test.ts',
  },
  {
    name: 'a run goes back from its front',
    file: 'server/src/kit/run-due.ts',
    find: "state = 'done' order by part desc limit 1",
    put: "state = 'done' order by part limit 1",
    test: 'server/src/kit/run.test.ts',
  },
  {
    name: 'a file is made in spite of who stopped the run',
    file: 'server/src/kit/run-due.ts',
    find: 'if (!isLaid) await kit.files.remove(name)',
    put: 'if (!isLaid) await kit.files.stat(name)',
    test: 'server/src/kit/run.test.ts',
  },
  {
    name: 'a chore that fails of a run of housekeeping ends it',
    file: 'server/src/app/work.ts',
    find: "await it.run(kit).catch((error: unknown) => kit.log.error({ err: error, chore: it.name }, 'housekeeping'))",
    put: 'await it.run(kit)',
    test: 'server/src/app/work.test.ts',
  },
  {
    name: 'a push is taken from whoever knows the address',
    file: 'server/src/features/integrations/webhook/routes.ts',
    find: 'if (!link || !webhook.isFrom(request.headers, link))',
    put: 'if (!link)',
    test: 'server/src/features/integrations/getir/inbox.test.ts',
  },
  {
    name: 'a push that comes twice acts twice',
    file: 'server/src/domain/integrations/inbox.ts',
    find: "where excluded.body ->> 'fetched_at' is not null and (inbox.done_at is null or inbox.problem in (${open}))`)",
    put: '`)',
    test: 'server/src/features/integrations/getir/inbox.test.ts',
  },
  {
    name: 'a price of yesterday is taken',
    file: 'server/src/domain/ordering/menu-lines.ts',
    find: "if (line.unit_price !== undefined && line.unit_price !== price) no('price_changed', { amount: price })",
    put: '',
    test: 'server/src/features/ordering/order/menu-order.test.ts',
  },
  {
    name: 'histories are sealed without what was written',
    file: 'server/src/kit/audit-chain.ts',
    find: 'request_id, came_from, before, after)::text',
    put: 'request_id, came_from)::text',
    test: 'server/src/kit/audit-chain.test.ts',
  },
  {
    name: 'a chain may be sealed by whoever can write',
    file: 'server/src/kit/audit-chain.ts',
    find: "createHmac('sha256', key)\n    .update(['audit'",
    put: "createHmac('sha256', 'x')\n    .update(['audit'",
    test: 'server/src/kit/audit-chain.test.ts',
  },
  {
    name: 'the application may change histories',
    file: 'server/src/db/migrate.ts',
    find: 'await client.query(`revoke update, delete, truncate on ${kept} from ${name}`)',
    put: 'void kept',
    test: 'server/src/app/application-role.test.ts',
  },
  {
    name: 'a database that died stays dead',
    file: 'server/src/app/postgres/start-postgres.ts',
    find: 'isStopping ? Promise.resolve() : revive()',
    put: 'isStopping ? Promise.resolve() : void revive',
    test: 'server/src/app/postgres/start-postgres.test.ts',
  },
  {
    name: 'a backup is not one moment',
    file: 'server/src/app/backup/backup.ts',
    find: "await client.query('begin isolation level repeatable read read only')",
    put: "await client.query('begin read only')",
    test: 'server/src/app/backup/backup.test.ts',
  },
  {
    name: 'a formula in a name is one in the sheet',
    file: 'server/src/kit/csv.ts',
    find: '/^[=+\\-@\\t\\r\\0]/.test(text) && ',
    put: 'text === "" && ',
    test: 'server/src/kit/csv.test.ts',
  },
  {
    name: 'a guess is counted after it is compared',
    file: 'server/src/domain/identity/guess.ts',
    find: 'await writeTries(tx, all)',
    put: 'void all',
    test: 'server/src/features/identity/session/strangers.test.ts',
  },
  {
    name: 'a step can be taken back at any time',
    file: 'server/src/domain/ordering/take-back.ts',
    find: "if (it.now.getTime() > Date.parse(order.undo_until) + takeBackGraceMs) throw refused('over')",
    put: '',
    test: 'server/src/features/ordering/order/take-back.test.ts',
  },
]

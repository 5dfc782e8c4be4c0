/** The steps of `npm start` that an environment takes, in order and in a newcomer's words. */
function stepsIn({ SOFRA_ROLE, SOFRA_DEMO }) {
  const isWorker = SOFRA_ROLE === 'worker'
  return [
    'Packages',
    ...(isWorker ? [] : ['Panel']),
    'Database',
    ...(isWorker || SOFRA_DEMO === '0' ? [] : ['Demo world']),
    'Server',
  ]
}

/**
 * Does a step of `npm start`, printing its number, its name, what it did and its seconds. Returns
 * the work's result; `outcomeOf` puts into words what it did. A long step calls what it is given with
 * how many of its parts are done.
 */
export async function step(name, work, outcomeOf = String) {
  const steps = stepsIn(process.env)
  const width = Math.max(...steps.map((it) => it.length))
  process.stdout.write(`${steps.indexOf(name) + 1}/${steps.length} ${name.padEnd(width)} … `)
  const from = Date.now()
  try {
    const result = await work((done, all) => process.stdout.write(`${done}/${all} `))
    process.stdout.write(`${outcomeOf(result)}, ${((Date.now() - from) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

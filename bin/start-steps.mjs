/**
 * The steps that `npm start` takes in an environment, in order and in words that a newcomer
 * understands.
 */
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
 * Does a step of `npm start`. Prints its number, its name, what it did and its seconds. Returns the
 * work's result; `outcomeOf` describes the result in words. A long step gets a function to call
 * with the number of its parts that are done.
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

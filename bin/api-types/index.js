import openapiTypescript, { astToString } from 'openapi-typescript'

// By default, openapi-typescript requires a body's fields that have a default value.
const options = { defaultNonNullable: false }

export const typesOf = async (description) => astToString(await openapiTypescript(description, options))

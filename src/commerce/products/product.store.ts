import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { newId } from '../../platform/ids.ts'
import type { Benefit, Product, ProductContent, ProductDocument } from './product.ts'

/** Which version of which product. */
export interface ProductRef {
  readonly productId: string
  readonly version: number
}

/** A version without its content. */
interface Row {
  readonly id: string
  readonly identifier: string
  readonly version: number
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly versionId: string
}

/** Contents in memory by the id of their version. A version never changes, so nothing here can be outdated. */
const contents = new Map<string, ProductContent>()
const mostContents = 500

function keep(versionId: string, content: ProductContent): void {
  const oldest = contents.keys().next().value
  if (contents.size >= mostContents && oldest !== undefined) contents.delete(oldest)
  contents.set(versionId, content)
}

/** JSON has no times: they are written as texts. */
type Timed = Pick<Benefit | ProductDocument, 'createdAt' | 'updatedAt'>
const withTimes = <T extends Timed>(one: T): T => ({
  ...one,
  createdAt: new Date(one.createdAt),
  updatedAt: new Date(one.updatedAt),
})
const contentOf = (stored: ProductContent): ProductContent => ({
  ...stored,
  benefits: stored.benefits.map(withTimes),
  documents: stored.documents.map(withTimes),
})

const missing = prepared<{ versionId: string; content: ProductContent }>(
  'select id as "versionId", content from product_versions where id = any($1::uuid[])',
)

async function withContents(db: Db, rows: readonly Row[]): Promise<Product[]> {
  const read = new Map<string, ProductContent>()
  const unread = rows.map(({ versionId }) => versionId).filter((versionId) => !contents.has(versionId))
  if (unread.length > 0)
    for (const { versionId, content } of await missing(db, [unread])) {
      read.set(versionId, contentOf(content))
      keep(versionId, contentOf(content))
    }
  return rows.flatMap(({ versionId, ...row }) => {
    const content = read.get(versionId) ?? contents.get(versionId)
    return content ? [{ ...content, ...row }] : []
  })
}

const columns = `p.id, p.identifier, v.version, p.revision, p.created_at as "createdAt", v.created_at as "updatedAt", v.id as "versionId"`

const current = prepared<Row>(
  `select ${columns} from products p join product_versions v on v.product_id = p.id and v.version = p.version`,
)

/** Every product in its current version, in no order. */
export const listProducts = async (db: Db): Promise<Product[]> => withContents(db, await current(db, []))

const versions = prepared<Row>(`
  select ${columns} from unnest($1::uuid[], $2::int[]) with ordinality as r(product_id, version, nth)
  join product_versions v on v.product_id = r.product_id and v.version = r.version join products p on p.id = v.product_id
  order by r.nth`)

/** These versions, in this order. */
export async function listProductVersions(db: Db, refs: readonly ProductRef[]): Promise<Product[]> {
  if (refs.length === 0) return []
  const rows = await versions(db, [refs.map(({ productId }) => productId), refs.map(({ version }) => version)])
  return withContents(db, rows)
}

const history = prepared<Row>(`
  select ${columns} from product_versions v join products p on p.id = v.product_id where p.id = $1
  order by v.version desc limit $2 offset $3`)

/** Versions of a product, the newest first. */
export const listHistory = async (db: Db, id: string, limit: number, offset: number): Promise<Product[]> =>
  withContents(db, await history(db, [id, limit, offset]))

const withDocument = prepared<Row>(`
  select ${columns} from product_versions v join products p on p.id = v.product_id
  where v.content -> 'documents' @> jsonb_build_array(jsonb_build_object('id', $1::text)) order by v.version desc limit 1`)

/** The newest version that has the document. */
export const findVersionWithDocument = async (db: Db, documentId: string): Promise<Product | undefined> =>
  (await withContents(db, await withDocument(db, [documentId.toLowerCase()])))[0]

const lock = prepared<unknown>('select pg_advisory_xact_lock(7204330)')

/** One change of the catalogue at a time: products refer to each other. Until the end of the transaction. */
export const lockCatalogue = async (db: Db): Promise<void> => {
  await lock(db, [])
}

const insertion = prepared<unknown>(
  'insert into products (id, identifier, version, created_at, updated_at) values ($1, $2, $3, $4, $5)',
)
const insertionOfVersion = prepared<unknown>(
  'insert into product_versions (id, product_id, version, content, created_at) values ($1, $2, $3, $4, $5)',
)
const newVersion = prepared<{ revision: number }>(
  'update products set version = $2, updated_at = $3 where id = $1 returning revision',
)

async function insertVersion(db: Db, product: Product): Promise<void> {
  const { id, identifier: _, version, revision: __, createdAt: ___, updatedAt, ...content } = product
  await insertionOfVersion(db, [newId(updatedAt), id, version, JSON.stringify(content), updatedAt])
}

export async function insertProduct(db: Db, product: Product): Promise<void> {
  const { id, identifier, version, createdAt, updatedAt } = product
  await insertion(db, [id, identifier, version, createdAt, updatedAt])
  await insertVersion(db, product)
}

/** Adds a version, which is the current one from now on; gives the revision of the product. */
export async function insertNextVersion(db: Db, product: Product): Promise<number> {
  await insertVersion(db, product)
  const [row] = await newVersion(db, [product.id, product.version, product.updatedAt])
  if (!row) throw new Error(`There is no product ${product.id}.`)
  return row.revision
}

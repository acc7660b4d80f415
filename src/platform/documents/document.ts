/** The bytes of a document as they came. */
export interface Document {
  readonly bytes: Uint8Array
  /** The header Content-Type. */
  readonly contentType: string | null
}

/** Something in a document that does not fit: where it is, and what is wrong. */
export interface Remark {
  /** As in the document: `features/3/properties/mag`, `alert/info/area/polygon`. Empty: all of it. */
  readonly path: string
  readonly problem: string
}

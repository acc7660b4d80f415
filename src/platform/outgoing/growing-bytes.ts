const stepBytes = 262_144

/** Gives the memory of bytes back at once: the garbage collector leaves tens of megabytes of large buffers for later. */
export function freeBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}

/** Bytes that come in pieces, in memory that grows with them, so that the pieces need not be kept. */
export class GrowingBytes {
  private readonly memory: ArrayBuffer
  private size = 0

  constructor(most: number) {
    this.memory = new ArrayBuffer(0, { maxByteLength: most })
  }

  add(piece: Uint8Array): void {
    const size = this.size + piece.length
    const { byteLength, maxByteLength } = this.memory
    if (size > byteLength) this.memory.resize(Math.min(maxByteLength, Math.ceil(size / stepBytes) * stepBytes))
    new Uint8Array(this.memory).set(piece, this.size)
    this.size = size
  }

  /** All of them. Nothing can be added afterwards. */
  take(): Uint8Array {
    return new Uint8Array(this.memory.transferToFixedLength(this.size))
  }

  free(): void {
    if (!this.memory.detached) this.memory.transfer(0)
  }
}

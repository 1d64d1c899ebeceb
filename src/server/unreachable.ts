/** The instance that a request was sent to does not run: no response can come, as where a connection is refused. */
export class Unreachable extends TypeError {
  constructor() {
    super("the instance does not run");
    this.name = "Unreachable";
  }
}

/* Types of the bridge scripts: what the API returns. */

declare namespace Bridge {
  /** A page of a list of the server; `next` asks for the page after it. */
  interface Page<T> {
    items: T[];
    next: string | null;
  }

  type Role = "owner" | "editor" | "viewer";

  /** A system in a list. */
  interface ListedSystem {
    id: string;
    name: string;
    base_system: string;
    version: number;
    role: Role;
    owner: string | null;
    created_at: string;
    updated_at: string;
  }

  /** A module of the library in a system. */
  interface SystemModule {
    id: string;
    version: string;
    parameters: Record<string, string>;
    lines: number;
  }

  /** A system without its lines. */
  interface System {
    id: string;
    name: string;
    version: number;
    role: Role;
    base: SystemModule;
    conventions: SystemModule[];
    own_lines: number;
    created_at: string;
    updated_at: string;
    notice: string | null;
  }
}

// `Logger` and the signposts are in `os`; what reads logs back is not here.
@_exported public import os

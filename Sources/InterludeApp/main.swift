import Interlude

runInterlude()
